# Another image with Node.js 24 and npm, where this one cannot be had.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM $NODE_IMAGE AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY tools ./tools
COPY web ./web
COPY docs ./docs
COPY api/http/version.ts ./api/http/version.ts
# The image brings its own Node.js, so the pinned one of the workspace is left out.
RUN npm ci --workspaces=false --ignore-scripts && npm run build:web && npm run build:reference && rm -rf node_modules && npm cache clean --force

FROM $NODE_IMAGE
ENV NODE_ENV=production
# One heap beside V8's instead of one a thread: what threads free is found again.
ENV MALLOC_ARENA_MAX=1
# Where the service's user may write; a volume, so that it outlives the container.
ENV SERVICE_DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --workspaces=false --ignore-scripts && npm cache clean --force
COPY . .
COPY --from=build /app/web/dist ./web/dist
COPY --from=build /app/docs/dist ./docs/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 8090
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: it would not pass SIGTERM on.
CMD ["node", "--max-semi-space-size=16", "main.mjs"]
