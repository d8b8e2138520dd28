/** What the run knows of the service that it meets. */
export type Fixture = {
  key: string;
  apiVersion: string;
  /** The first is worked with, the second is there to be deleted; so are the webhooks. */
  clusters: readonly [string, string];
  webhooks: readonly [string, string];
  position: string;
};

/**
 * The settings of schemathesis, as TOML: what is tried, with which key, and what is left out, each with its reason. One
 * worker: two that parse Python at the same time can end in "AST constructor recursion depth mismatch" (CPython 3.11).
 */
export const settingsOfRun = ({ key, apiVersion, clusters, webhooks, position }: Fixture): string => `
workers = 1
max-time = 150
request-timeout = 70.0
continue-on-failure = true

[headers]
API-Key = "${key}"
API-Version = "${apiVersion}"

# Values that only the service can make.
[parameters]
"path.cluster_id" = "${clusters[0]}"
"path.id" = "${webhooks[0]}"
"path.cluster_type" = "keycloak"
"header.Min-Position" = "${position}"
"header.If-Match" = "*"

[generation]
max-examples = 30

# An entity tag that was made up belongs to another version.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 304, 401, 403, 404, 409, 412]

# Each half has its own rules: the other one needs the session of a browser.
[[operations]]
exclude-path-regex = "^/(clusters|cluster-|webhooks|maintenance-window|limits|versions)"
enabled = false

[[operations]]
include-operation-id = "deleteCluster"
parameters = { "path.cluster_id" = "${clusters[1]}" }

[[operations]]
include-operation-id = "deleteWebhook"
parameters = { "path.id" = "${webhooks[1]}" }

# Never ends.
[[operations]]
include-operation-id = "followCluster"
enabled = false

# Addresses that were made up must not be called.
[[operations]]
include-operation-id = ["createWebhook", "changeWebhook"]
enabled = false

# A cursor belongs to its list (X-30), and the first version lies below the second (CL-65): no schema says so.
[[operations]]
include-operation-id = ["listClusters", "listUpgrades", "listWebhooks", "listWebhookDeliveries", "previewUpgrade"]
checks.positive_data_acceptance.expected-statuses = ["2xx", 304, 400, 403, 404]

# Filters may be named so often that the address is longer than HTTP takes: that is refused before anything is known of it.
[[operations]]
include-operation-id = "listClusters"
checks.response_headers_conformance.enabled = false

# Nor how long a window lasts, and which time zones there are (CL-76); what is wrong with a query is 400 (X-29).
[[operations]]
include-operation-id = "listUpcomingWindows"
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 403]

# What is in the catalogue (CL-07, CL-17, CL-70), and how fields agree with each other and with the clock (CL-51, CL-69,
# CL-76, CL-79): no schema says so either.
[[operations]]
include-operation-id = [
  "createCluster", "changeCluster", "createUpgrade",
  "putMaintenanceWindow", "putWorkspaceWindow", "putMaintenanceExclusions",
]
checks.positive_data_acceptance.expected-statuses = ["2xx", 403, 404, 409, 412, 422]
`;
