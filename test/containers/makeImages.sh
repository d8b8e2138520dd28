#!/usr/bin/env bash
# Makes the images that `npm run test:containers` uses, without pulling any: a Debian by debootstrap, on it Node.js (the
# one of this project) with npm, Debian's PostgreSQL behind the variables of the official image, and the service by the
# project's own Dockerfile; for `npm run test:docker` Keycloaks on Debian's Java, and Debian's HAProxy. As root on Debian
# with podman, runc and debootstrap; takes three minutes and 2 GB.
#
#   test/containers/makeImages.sh [base|node|postgres|service|haproxy|keycloak]…
#                                                               default: what is missing, and always the service
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly PREFIX=localhost/ledger-test
readonly SUITE=bookworm
readonly NODE_IMAGE="$PREFIX/node:24-$SUITE-slim"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

has() { podman image exists "$1"; }

# Builds reach registries as this machine does. What that takes is mounted and does not get into an image.
build() {
  local -a mounts=()
  local npmrc=${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc} certificates=/etc/ssl/certs/ca-certificates.crt
  : >"$work/npmrc"
  [ -f "$npmrc" ] && cat "$npmrc" >>"$work/npmrc"
  if [ -f "$certificates" ]; then
    printf '\ncafile=%s\n' "$certificates" >>"$work/npmrc"
    mounts+=(--volume "$certificates:$certificates:ro")
  fi
  mounts+=(--volume "$work/npmrc:/root/.npmrc:ro")
  podman build --quiet --format docker --network host "${mounts[@]}" "$@"
}

make_base() {
  debootstrap --variant=minbase "$SUITE" "$work/base" >"$work/debootstrap.log" || {
    tail -20 "$work/debootstrap.log" >&2
    return 1
  }
  rm -rf "$work"/base/var/cache/apt/* "$work"/base/var/lib/apt/lists/* "$work"/base/usr/share/{doc,man,locale}
  tar -C "$work/base" -c . | podman import --quiet - "$PREFIX/debian:$SUITE"
}

make_node() {
  has "$PREFIX/debian:$SUITE" || make_base
  mkdir -p "$work/node"
  cp --dereference node_modules/.bin/node "$work/node/node"
  cp --recursive --dereference "$(npm root --global)/npm" "$work/node/npm"
  cat >"$work/node/Containerfile" <<EOF
FROM $PREFIX/debian:$SUITE
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
CMD ["node"]
EOF
  build --tag "$NODE_IMAGE" "$work/node"
}

make_postgres() {
  has "$PREFIX/debian:$SUITE" || make_base
  mkdir -p "$work/postgres"
  cp test/containers/postgresEntry.sh "$work/postgres/entry.sh"
  cat >"$work/postgres/Containerfile" <<EOF
FROM $PREFIX/debian:$SUITE
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null && apt-get clean
COPY --chmod=755 entry.sh /usr/local/bin/entry.sh
RUN mkdir -p /var/lib/postgresql/data && chown postgres:postgres /var/lib/postgresql/data
USER postgres
EXPOSE 5432
STOPSIGNAL SIGINT
CMD ["/usr/local/bin/entry.sh"]
EOF
  # Which version Debian has shows when it is there.
  build --tag "$PREFIX/postgres:new" "$work/postgres"
  local version
  version=$(podman run --rm --network none "$PREFIX/postgres:new" ls /usr/lib/postgresql)
  podman tag "$PREFIX/postgres:new" "$PREFIX/postgres:$version"
  podman untag "$PREFIX/postgres:new" "$PREFIX/postgres:new"
}

make_haproxy() {
  has "$PREFIX/debian:$SUITE" || make_base
  mkdir -p "$work/haproxy"
  cat >"$work/haproxy/Containerfile" <<EOF
FROM $PREFIX/debian:$SUITE
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends haproxy >/dev/null && apt-get clean
USER haproxy
EOF
  has "$PREFIX/haproxy:$SUITE" || build --tag "$PREFIX/haproxy:$SUITE" "$work/haproxy"
}

# One image for each distribution, as the official one is made: from those that `npm run test:keycloak` has fetched.
make_keycloak() {
  has "$PREFIX/debian:$SUITE" || make_base
  mkdir -p "$work/keycloak"
  cat >"$work/keycloak/Java" <<EOF
FROM $PREFIX/debian:$SUITE
RUN mkdir -p /usr/share/man/man1 && apt-get update -qq && \
  apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless >/dev/null && apt-get clean
EOF
  # Java brings certificates along and writes where build() mounts those of this machine.
  has "$PREFIX/java:17" || podman build --quiet --format docker --network host \
    --file "$work/keycloak/Java" --tag "$PREFIX/java:17" "$work/keycloak"
  cat >"$work/keycloak/Keycloak" <<EOF
FROM $PREFIX/java:17
COPY --chown=1000:0 . /opt/keycloak
ENV LANG=C.UTF-8
USER 1000
EXPOSE 8080 8443 9000
ENTRYPOINT ["/opt/keycloak/bin/kc.sh"]
EOF
  local home version
  for home in node_modules/.cache/keycloak/keycloak-*; do
    [ -d "$home" ] || { echo 'There is no distribution of Keycloak: npm run test:keycloak fetches some.' >&2; return 1; }
    version=${home##*-}
    has "$PREFIX/keycloak:$version" ||
      build --file "$work/keycloak/Keycloak" --tag "$PREFIX/keycloak:$version" "$home"
  done
}

make_service() {
  has "$NODE_IMAGE" || make_node
  build --build-arg "NODE_IMAGE=$NODE_IMAGE" --tag "$PREFIX/service:latest" .
}

[ $# -gt 0 ] || set -- postgres service
for name in "$@"; do
  if [ "$name" = postgres ] && podman images --format '{{.Repository}}' | grep -qx "$PREFIX/postgres"; then continue; fi
  "make_$name"
done
podman images --filter "reference=$PREFIX/*" --format '{{.Repository}}:{{.Tag}} {{.Size}}'
echo "Now: SERVICE_IMAGE=$PREFIX/service:latest npm run test:containers"
