// Written by `npm run web:types` from the OpenAPI document of the service. Do not edit.
/* oxlint-disable typescript/no-redundant-type-constituents -- the document names the special values of open strings */
export interface paths {
  '/clusters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List clusters
     * @description A repeated filter matches any of its values; different filters must all match.
     */
    get: operations['listClusters'];
    put?: never;
    /**
     * Create a cluster
     * @description The cluster is `provisioning`; poll it until the status changes.
     */
    post: operations['createCluster'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a cluster
     * @description With `wait=Ns` (1 to 60) the answer is held until the status leaves the one given in `status`, or until it is not a transitional one, or until the ETag differs from `If-None-Match`, for at most N seconds.
     */
    get: operations['getCluster'];
    put?: never;
    post?: never;
    /**
     * Delete a cluster
     * @description The cluster is `deleting` until its deletion completes, then 404. A scheduled upgrade is cancelled.
     */
    delete: operations['deleteCluster'];
    options?: never;
    head?: never;
    /**
     * Change a cluster
     * @description Name and switches change immediately. A change of size, features or path starts an operation, one at a time: the cluster is `updating` and shows the new values when it completes. `version` must be sent alone and starts an upgrade to the next step of the path, which `acknowledge_breaking` allows where it is major or breaking.
     */
    patch: operations['changeCluster'];
    trace?: never;
  };
  '/clusters/{cluster_id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the status of a cluster with its reason */
    get: operations['getClusterStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Repeat the operation that failed
     * @description Possible while the cluster is `failed`.
     */
    post: operations['retryCluster'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/credentials': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the credentials of the automation client
     * @description Available once the cluster has been available. Each read is recorded.
     */
    get: operations['getClusterCredentials'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follow a cluster (server-sent events)
     * @description `hello` carries the cluster; the stream ends after `cluster.deleted`.
     */
    get: operations['followCluster'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/limits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the limits and their current usage */
    get: operations['getLimits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List cluster types */
    get: operations['listClusterTypes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-types/{cluster_type}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the versions of a cluster type, oldest first
     * @description Inactive versions stay in the list because a cluster may still run them.
     */
    get: operations['listClusterVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-sizes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List cluster sizes */
    get: operations['listClusterSizes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-locations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List locations */
    get: operations['listClusterLocations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-features': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List features, of all versions or of one */
    get: operations['listClusterFeatures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/upgrade-path': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the versions of the upgrade path of a cluster, oldest first
     * @description The first entry is the current version.
     */
    get: operations['getUpgradePath'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-types/{cluster_type}/upgrade-preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the changes between two versions, oldest version first
     * @description A summary of what the upstream project published for all versions after `from` up to and including `to`; it does not guarantee that a given configuration is affected.
     */
    get: operations['previewUpgrade'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/upgrades': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the upgrades of a cluster, newest first */
    get: operations['listUpgrades'];
    put?: never;
    /**
     * Upgrade a cluster to the next step of its path
     * @description `when` is `now`, `next_window` or a UTC time. A step that is major, or has breaking changes in its interval, requires `acknowledge_breaking`; the refusal lists the changes. With `preview_etag` it is also refused when the preview is another one by now than what was read.
     */
    post: operations['createUpgrade'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/upgrades/{upgrade_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read an upgrade */
    get: operations['getUpgrade'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/upgrades/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel the open upgrade of a cluster
     * @description Also one in progress, until its database migration starts. The cluster then stays `updating` until the previous version runs again.
     */
    post: operations['cancelUpgrade'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/auto-upgrade': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the next action of auto-upgrade, or why it is blocked
     * @description It never takes a step that is major or has breaking changes in its interval.
     */
    get: operations['getAutoUpgrade'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/maintenance-window': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a cluster's own maintenance window
     * @description 404 while the cluster follows the window of the workspace.
     */
    get: operations['getMaintenanceWindow'];
    /** Give a cluster its own maintenance window */
    put: operations['putMaintenanceWindow'];
    post?: never;
    /** Let a cluster follow the window of the workspace */
    delete: operations['deleteMaintenanceWindow'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/maintenance-exclusions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the times in which no automatic upgrade of a cluster starts */
    get: operations['listMaintenanceExclusions'];
    /**
     * Replace the times in which no automatic upgrade of a cluster starts
     * @description At most 3 without overlap, each of at most 30 days.
     */
    put: operations['putMaintenanceExclusions'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance-window': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the maintenance window of the workspace
     * @description Clusters without a window of their own follow it.
     */
    get: operations['getWorkspaceWindow'];
    /** Set the maintenance window of the workspace */
    put: operations['putWorkspaceWindow'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance-window/upcoming': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the next five times at which a maintenance window would open, whether or not it is set
     * @description The first may be open already. Days count from Sunday 0.
     */
    get: operations['listUpcomingWindows'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List webhooks, oldest first */
    get: operations['listWebhooks'];
    put?: never;
    /**
     * Create a webhook
     * @description Without `secret` the service generates one and shows it only in this answer.
     */
    post: operations['createWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a webhook */
    get: operations['getWebhook'];
    put?: never;
    post?: never;
    /** Delete a webhook */
    delete: operations['deleteWebhook'];
    options?: never;
    head?: never;
    /** Change a webhook */
    patch: operations['changeWebhook'];
    trace?: never;
  };
  '/webhooks/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send a test call */
    post: operations['testWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List deliveries of the last 30 days, newest first */
    get: operations['listWebhookDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{id}/deliveries/{delivery_id}/redeliver': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a delivery again
     * @description Sends the same message with the same `Webhook-Id`, as a further attempt that is not retried. It is sent before waiting messages about the same cluster: order them by `position` in the receiver.
     */
    post: operations['redeliverWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List tickets, newest first */
    get: operations['listTickets'];
    put?: never;
    /**
     * Create a ticket
     * @description The ticket is `new`; the consumer then investigates it.
     */
    post: operations['createTicket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a ticket */
    get: operations['getTicket'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{id}/reinvestigate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Investigate a ticket again
     * @description Possible in every status but `new` and `investigating`; also for a `new` ticket that is held. It becomes `new`.
     */
    post: operations['reinvestigateTicket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{id}/resolve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resolve a ticket */
    post: operations['resolveTicket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{id}/ignore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ignore a ticket */
    post: operations['ignoreTicket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/inbox': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List tickets and chat sessions, last active first */
    get: operations['listInbox'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/inbox/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Follow the inbox (server-sent events) */
    get: operations['followInbox'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/inbox/{type}/{id}/read': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Mark an item as read for yourself */
    post: operations['markInboxItemRead'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/inbox/{type}/{id}/unread': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Mark an item as unread for yourself */
    post: operations['markInboxItemUnread'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{id}/presence': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Show that you look at a ticket, or type there
     * @description Holds for 30 seconds; repeat it while it is so. Open pages are told.
     */
    post: operations['showPresence'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/inbox/views': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the views of the inbox */
    get: operations['listInboxViews'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/inbox/counts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get how many items each view shows */
    get: operations['countInbox'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List investigations, newest first */
    get: operations['listInvestigations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get an investigation with its trajectory, verdict and draft */
    get: operations['getInvestigation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/trajectory': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the steps of an investigation */
    get: operations['listInvestigationSteps'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/results/{seq}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the full result of a tool call */
    get: operations['getToolCallResult'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Follow an investigation (server-sent events) */
    get: operations['followInvestigation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a running investigation
     * @description The ticket becomes `escalated`. The steps so far stay in the trajectory.
     */
    post: operations['cancelInvestigation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Investigate the ticket of a failed investigation again
     * @description Answers with the ticket, which is `new`; a new investigation of it follows.
     */
    post: operations['retryInvestigation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read whether tickets are fetched and investigated, with the reason if not
     * @description `off`: the consumer is switched off. `no_provider`: no model key. `provider_refuses`: the model provider refuses the key, the model or the address; nothing is claimed until it answers again. In all three, tickets stay `new`. `ticket_sources` is `off` while the poller is switched off: sources are then checked, but tickets are not read.
     */
    get: operations['getStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/draft/edit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Edit the draft of an investigation */
    post: operations['editDraft'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/draft/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept the draft of an investigation */
    post: operations['acceptDraft'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/draft/reject': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reject the draft of an investigation */
    post: operations['rejectDraft'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/draft/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send an accepted draft again after it failed */
    post: operations['resendDraft'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/saved-replies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List saved replies, oldest first */
    get: operations['listSavedReplies'];
    put?: never;
    /**
     * Save a reply
     * @description A reply that people insert while they write; the client fills in its variables.
     */
    post: operations['createSavedReply'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/saved-replies/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a saved reply */
    delete: operations['deleteSavedReply'];
    options?: never;
    head?: never;
    /** Change a saved reply */
    patch: operations['changeSavedReply'];
    trace?: never;
  };
  '/api/support-lead/playbooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the playbooks, including invalid files */
    get: operations['listPlaybooks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/connectors/catalogue': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the kinds of connectors */
    get: operations['listConnectorKinds'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/connectors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List connectors, oldest first */
    get: operations['listConnectors'];
    put?: never;
    /**
     * Create a connector
     * @description Waits up to 3 seconds for the start-up; an unreachable system gives `degraded`.
     */
    post: operations['createConnector'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/connectors/from-cluster': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a keycloak connector for a cluster
     * @description Creates a read-only client in the realm and a connector that signs in with it. The client remains when the connector is deleted. Clusters of the driver `embedded` cannot be connected.
     */
    post: operations['connectCluster'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/connectors/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a connector */
    get: operations['getConnector'];
    put?: never;
    post?: never;
    /** Delete a connector */
    delete: operations['deleteConnector'];
    options?: never;
    head?: never;
    /**
     * Change a connector
     * @description In `config` an absent key keeps its value, null removes it, a string replaces it.
     */
    patch: operations['changeConnector'];
    trace?: never;
  };
  '/api/connectors/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Test a connector */
    post: operations['testConnector'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List ticket sources, oldest first */
    get: operations['listTicketSources'];
    put?: never;
    /**
     * Create a ticket source
     * @description Waits up to 3 seconds for the tool server; one that does not start gives `degraded`. `helpdesk` and `email` take `config`, `mcp_slack` takes `env` and `webhook_port`, `mcp_custom` takes `command`, `args`, `env` and `webhook_port`. `helpdesk` and `email` start with what comes from now on, unless `start_from` names an earlier time. `email` takes `oauth_grant_id` from a sign-in of the caller in place of `PASSWORD`.
     */
    post: operations['createTicketSource'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/helpdesk/count': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Count the open tickets of a help desk before it is connected
     * @description Asks the help desk, with the `config` that would create the source, how many open tickets are new or have changed since each time. Nothing is stored. `tickets` is null where the help desk does not count.
     */
    post: operations['countTickets'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a ticket source */
    get: operations['getTicketSource'];
    put?: never;
    post?: never;
    /** Delete a ticket source */
    delete: operations['deleteTicketSource'];
    options?: never;
    head?: never;
    /**
     * Change a ticket source
     * @description In `config` and `env` an absent name keeps its value, null removes it, a string replaces it. `oauth_grant_id` takes the place of `PASSWORD` or of an earlier sign-in, and a `PASSWORD` that of a sign-in.
     */
    patch: operations['changeTicketSource'];
    trace?: never;
  };
  '/api/ticket-sources/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Test a ticket source */
    post: operations['testTicketSource'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/{id}/approve-tools': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve the changed tools of a ticket source */
    post: operations['approveTicketSourceTools'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/{id}/release': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Have the tickets investigated that wait above the hourly limit of a ticket source
     * @description The tickets that wait by then (`tickets_held`) are investigated, oldest first. Later ones above `hourly_limit` wait again.
     */
    post: operations['releaseTickets'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/{id}/passed-over': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List what a ticket source made no ticket of, newest first */
    get: operations['listPassedOver'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/{id}/passed-over/{item}/take-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Take in what a ticket source passed over
     * @description The source is asked for it: it becomes a ticket, or a message of the ticket that it belongs to.
     */
    post: operations['takeInPassedOver'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/email/oauth/providers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the providers for mailbox sign-in */
    get: operations['listMailProviders'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/email/oauth/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Go to the sign-in of a mail provider */
    get: operations['followMailSignIn'];
    put?: never;
    /**
     * Start a mailbox sign-in
     * @description Send the browser to `authorization_url`. It returns to the sources page with `oauth_grant_id`, which the same user can use for a source within an hour, or with `oauth_error`. A sign-in is valid for 10 minutes.
     */
    post: operations['beginMailSignIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/email/oauth/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Return from the sign-in of a mail provider
     * @description Not for programs. `state` is valid once, for 10 minutes. The browser is redirected to the sources page.
     */
    get: operations['completeMailSignIn'];
    put?: never;
    /**
     * Return from the sign-in of a mail provider by form post
     * @description The fields are those of the query of `GET`. Not for programs. `state` is valid once, for 10 minutes. The browser is redirected to the sources page.
     */
    post: operations['completeMailSignInByForm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-sources/email/oauth/grants/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a mailbox sign-in not yet used by a source */
    get: operations['getMailboxGrant'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List API keys */
    get: operations['listApiKeys'];
    put?: never;
    /**
     * Create an API key
     * @description The key is shown only in this answer.
     */
    post: operations['createApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Revoke an API key */
    delete: operations['revokeApiKey'];
    options?: never;
    head?: never;
    /** Rename an API key or change its end */
    patch: operations['changeApiKey'];
    trace?: never;
  };
  '/api/keys/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace an API key
     * @description The new key is shown only in this answer.
     */
    post: operations['rotateApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/bootstrap': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read whether the first admin still has to be created
     * @description While `open` is true, the newest link that the service has logged as `first_run_bootstrap_minted` creates the first admin. This answer never includes the link.
     */
    get: operations['getBootstrapState'];
    put?: never;
    /**
     * Create the first admin
     * @description With the token of the link that the service logs while there is no admin.
     */
    post: operations['createFirstAdmin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in
     * @description Sets the cookie `service_session`. Every failure gets the same answer. While the audit log is frozen, only administrators can sign in.
     */
    post: operations['signIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign out */
    post: operations['signOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The signed-in user */
    get: operations['getSignedInUser'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change the name of the signed-in user */
    patch: operations['changeSignedInUser'];
    trace?: never;
  };
  '/api/auth/accept-invitation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept an invitation, or set a forgotten password anew
     * @description With the token of the link that an administrator made. Ends all earlier sessions of the user. Without `name` the one that the administrator gave stays.
     */
    post: operations['acceptInvitation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change your password
     * @description Ends all your other sessions. `invalid_credentials` when the current password is wrong.
     */
    post: operations['changePassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List your sessions */
    get: operations['listOwnSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End one of your sessions */
    delete: operations['endOwnSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List users
     * @description Administrators see each user whole, members the id, the name, and whether they are disabled.
     */
    get: operations['listUsers'];
    put?: never;
    /**
     * Invite a user
     * @description Whoever opens the link sets a password and is signed in. The link is shown only in this answer.
     */
    post: operations['inviteUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Rename a user, change their role, or disable them
     * @description Disabling ends all sessions of the user, and the link that sets a password. API keys belong to the workspace: those that the user made go on, until somebody revokes them.
     */
    patch: operations['changeUser'];
    trace?: never;
  };
  '/api/users/{id}/invite': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make a new invitation or password link
     * @description Ends the links made before. For a user who has a password it sets another one and ends all their sessions, once it is used. The link is shown only in this answer.
     */
    post: operations['makePasswordLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/{id}/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List a user's sessions */
    get: operations['listSessionsOfUser'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/{id}/sessions/{session_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End one of a user's sessions */
    delete: operations['endSessionOfUser'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events, oldest first
     * @description A page may have fewer events than `limit` although `next_cursor` is set. Follow it.
     */
    get: operations['listEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follow the events (server-sent events)
     * @description `chain_hash` is null here: events are sealed after they are sent.
     */
    get: operations['followEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/checkpoint': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The newest signed checkpoint
     * @description A C2SP signed note: origin, size and root hash of the log, and its signatures.
     */
    get: operations['getCheckpoint'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/{log_id}/checkpoint': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The newest signed checkpoint of one audit log */
    get: operations['getCheckpointOfLog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/{log_id}/tile/{tile}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A tile of the tree, or a bundle of entries
     * @description `{level}/{index}` gives up to 256 hashes of 32 bytes, `entries/{index}` up to 256 entries, each behind its length in two bytes. The index is written in groups of three digits, as specified in C2SP tlog-tiles.
     */
    get: operations['getTile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/events/{event_id}/proof': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Proof that an event is in the log
     * @description Waits up to 5 s for an event not sealed yet, then answers 503 `not_sealed`. Hashes are base64.
     */
    get: operations['getEventProof'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/events/{event_id}/tlog-proof': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The proof as a C2SP tlog-proof file */
    get: operations['getEventTlogProof'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the state of the audit log and its last verification */
    get: operations['getAuditStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/verifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Verify the whole log now
     * @description `running_verification` of the status tells how far it is, `last_verification` what it found. While one is under way, no other is started.
     */
    post: operations['requestVerification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Entry point
     * @description Browsers are redirected to the API reference.
     */
    get: operations['getEntryPoint'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Liveness */
    get: operations['getHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Readiness with its checks */
    get: operations['getReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Metrics in the Prometheus text format */
    get: operations['getMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Versions of the cluster API */
    get: operations['listApiVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/problems': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists all problem codes */
    get: operations['listProblemPages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/problems/{code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Explains one problem code */
    get: operations['getProblemPage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AcceptDraftBody: {
      revision: number;
      /** @description Left out: `[]`. */
      acknowledge_flags?: (
        | 'secret_pattern'
        | 'high_entropy'
        | 'foreign_identifier'
        | 'disallowed_url'
        | 'image'
        | 'money_promise'
        | 'asks_for_secret'
        | 'unknown_language'
        | 'unfinished'
      )[];
      /** @description Left out: `false`. */
      confirm_outdated?: boolean;
    };
    /**
     * @example {
     *       "token": "from the link",
     *       "password": "correct horse battery",
     *       "name": "Ben"
     *     }
     */
    AcceptInvitationBody: {
      token: string;
      password: string;
      name?: string;
    };
    Account: {
      user: components['schemas']['User'];
      permissions: (
        | 'account'
        | 'tickets:read'
        | 'tickets:act'
        | 'playbooks:read'
        | 'connectors:read'
        | 'connectors:manage'
        | 'sources:read'
        | 'sources:manage'
        | 'users:read'
        | 'users:manage'
        | 'keys:manage'
        | 'events:read'
        | 'audit:read'
        | 'clusters:manage'
      )[];
    };
    ApiKey: {
      /** Format: uuid */
      id: string;
      name: string;
      start: string;
      scopes: (
        | 'clusters:read'
        | 'clusters:write'
        | 'clusters:credentials:read'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'audit:read'
      )[];
      created_at: string;
      created_by: string;
      expires_at: string | null;
      last_used_at: string | null;
      last_used_ip: string | null;
      revoked_at: string | null;
      rotated_to: string | null;
    };
    ApiKeyPage: {
      items: components['schemas']['ApiKey'][];
      next_cursor: string | null;
    };
    /**
     * @example {
     *       "version": "2026-06-01.beta",
     *       "status": "current",
     *       "deprecated_at": null,
     *       "sunset_at": null
     *     }
     */
    ApiVersion: {
      version: string;
      /** @enum {string} */
      status: 'current' | 'deprecated';
      deprecated_at: string | null;
      sunset_at: string | null;
    };
    AuditStatus: {
      origin: string | null;
      size: number;
      root_hash: string;
      last_checkpoint_at: string | null;
      unsealed_events: number;
      frozen: boolean;
      frozen_reason: string | null;
      warnings: string[];
      epochs: {
        epoch: number;
        log_id: string;
        origin: string;
        /** Format: date-time */
        opened_at: string;
        size: number;
        reason: string | null;
        declared_loss: string | null;
      }[];
      verifier_key: string | null;
      last_verification: {
        at: string | null;
        /** @enum {string} */
        result: 'ok' | 'failed' | 'never';
        checked_events: number | null;
        first_bad_position: string | null;
        kind: string | null;
        duration_ms: number | null;
      };
      running_verification: {
        /** Format: date-time */
        since: string;
        checked_events: number;
        total_events: number;
      } | null;
      verified: {
        epoch: number;
        size: number;
        /** Format: date-time */
        at: string;
      } | null;
    };
    AutoUpgrade: {
      enabled: boolean;
      /**
       * @description More values may be added.
       * @example off
       * @enum {string}
       */
      state: 'off' | 'up_to_date' | 'in_progress' | 'waiting_for_window' | 'waiting_for_user' | 'blocked';
      /**
       * @description More values may be added.
       * @example disabled
       * @enum {string}
       */
      reason:
        | 'disabled'
        | 'no_newer_version'
        | 'upgrade_running'
        | 'window_pending'
        | 'major_change'
        | 'breaking_changes'
        | 'major_and_breaking'
        | 'window_disabled'
        | 'exclusion_active'
        | 'cluster_not_available'
        | 'operation_in_progress'
        | 'version_unavailable'
        | 'previous_attempt_failed';
      waiting_since: string | null;
      next_step: {
        version: string;
        is_major_change: boolean;
        breaking_change_count: number;
        interval_breaking_change_count: number;
      } | null;
      blocked_by: {
        version: string;
        is_major_change: boolean;
        breaking_change_count: number;
      }[];
      next_window: {
        /** Format: date-time */
        start: string;
        /** Format: date-time */
        end: string;
      } | null;
      last_result: {
        /** Format: date-time */
        window_start: string;
        outcome: string;
        reason:
          | (
              | 'disabled'
              | 'no_newer_version'
              | 'upgrade_running'
              | 'window_pending'
              | 'major_change'
              | 'breaking_changes'
              | 'major_and_breaking'
              | 'window_disabled'
              | 'exclusion_active'
              | 'cluster_not_available'
              | 'operation_in_progress'
              | 'version_unavailable'
              | 'previous_attempt_failed'
            )
          | null;
        upgrade_id: string | null;
      } | null;
    };
    AutoUpgradeSkip: {
      position: string;
      type: string;
      /** Format: uuid */
      cluster_id: string;
      /** Format: date-time */
      occurred_at: string;
      /** Format: date-time */
      window_start: string;
      /**
       * @description More values may be added.
       * @example disabled
       * @enum {string}
       */
      reason:
        | 'disabled'
        | 'no_newer_version'
        | 'upgrade_running'
        | 'window_pending'
        | 'major_change'
        | 'breaking_changes'
        | 'major_and_breaking'
        | 'window_disabled'
        | 'exclusion_active'
        | 'cluster_not_available'
        | 'operation_in_progress'
        | 'version_unavailable'
        | 'previous_attempt_failed';
    };
    BeginMailSignInBody: {
      /** @enum {string} */
      provider: 'google' | 'microsoft';
    };
    BootstrapState: {
      open: boolean;
    };
    /**
     * @example {
     *       "name": "Build server of the north"
     *     }
     */
    ChangeApiKeyBody: {
      name?: string;
      expires_at?: string | null;
    };
    ChangeClusterBody: {
      name?: string;
      /** @enum {string} */
      size?: 'small' | 'medium' | 'large';
      version?: string;
      features?: string[];
      features_disabled?: string[];
      http_relative_path?: string;
      auto_upgrade_enabled?: boolean;
      deletion_protection?: boolean;
      acknowledge_breaking?: boolean;
    };
    /**
     * @example {
     *       "autonomy_level": "off"
     *     }
     */
    ChangeConnectorBody: {
      config?: {
        [key: string]: string | null;
      };
      /**
       * @description `investigate`, or `off`: connected and checked, but its tools are not offered.
       * @enum {string}
       */
      autonomy_level?: 'investigate' | 'off' | 'propose' | 'act';
      enabled?: boolean;
      name?: unknown;
      kind?: unknown;
    };
    /**
     * @example {
     *       "current_password": "correct horse battery",
     *       "new_password": "staple battery horse"
     *     }
     */
    ChangePasswordBody: {
      current_password: string;
      new_password: string;
    };
    /**
     * @example {
     *       "text": "Hello {{customer.name}}, it has left our warehouse."
     *     }
     */
    ChangeSavedReplyBody: {
      name?: string;
      /** @description Variables: `{{customer.name}}`, `{{ticket.id}}`, `{{user.name}}`. */
      text?: string;
      shortcut?: string | null;
    };
    /**
     * @example {
     *       "name": "Ada Lovelace"
     *     }
     */
    ChangeSignedInUserBody: {
      name: string;
    };
    ChangeTicketSourceBody: {
      name?: string;
      enabled?: boolean;
      read_only?: boolean;
      poll_interval_s?: number;
      hourly_limit?: number;
      config?: {
        [key: string]: string | null;
      };
      /** Format: uuid */
      oauth_grant_id?: string;
      env?: {
        [key: string]: string | null;
      };
      command?: string;
      args?: string[];
      webhook_port?: number | null;
    };
    /**
     * @example {
     *       "role": "admin"
     *     }
     */
    ChangeUserBody: {
      name?: string;
      /** @enum {string} */
      role?: 'admin' | 'member';
      disabled?: boolean;
    };
    ChangeWebhookBody: {
      name?: string;
      /** @description https, or http to an address inside `SERVICE_ALLOWED_CIDRS`. */
      url?: string;
      events?: (
        | 'cluster.status_changed'
        | 'cluster.upgrade.waiting_for_user'
        | 'cluster.upgrade.scheduled'
        | 'cluster.upgrade.started'
        | 'cluster.upgrade.completed'
        | 'cluster.upgrade.failed'
        | 'cluster.upgrade.cancelled'
        | 'cluster.deleted'
      )[];
      /** @description Null for all clusters of the workspace. */
      cluster_id?: string | null;
      enabled?: boolean;
      /** @description Signs the deliveries. After the prefix `whsec_` it is the key in base64. */
      secret?: string;
    };
    /**
     * @example {
     *       "id": "0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11",
     *       "name": "First",
     *       "type": "keycloak",
     *       "status": "available",
     *       "size": "small",
     *       "version": "26.8.0",
     *       "location": "us",
     *       "management_mode": "full",
     *       "url": "http://127.0.0.1:20000",
     *       "sso_enabled": true,
     *       "http_relative_path": "",
     *       "features": [],
     *       "features_disabled": [],
     *       "created_at": "2026-11-21T10:00:00.000Z",
     *       "updated_at": "2026-11-21T10:00:00.000Z",
     *       "auto_upgrade_enabled": false
     *     }
     */
    Cluster: {
      /** Format: uuid */
      id: string;
      name: string;
      type: string;
      /**
       * @description More values may be added.
       * @example provisioning
       * @enum {string}
       */
      status: 'provisioning' | 'available' | 'updating' | 'degraded' | 'failed' | 'deleting';
      /**
       * @description More values may be added.
       * @example small
       * @enum {string}
       */
      size: 'small' | 'medium' | 'large';
      version: string;
      location: string;
      management_mode: string;
      /** @description Empty until the cluster is first available. */
      url: string;
      sso_enabled: boolean;
      http_relative_path: string;
      features: string[];
      features_disabled: string[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      auto_upgrade_enabled: boolean;
    };
    ClusterCredentials: {
      client_id: string;
      client_secret: string;
      issuer: string;
      token_url: string;
    };
    ClusterEnd: {
      position: string;
      type: string;
      /** Format: uuid */
      cluster_id: string;
      /** Format: date-time */
      occurred_at: string;
    };
    ClusterFeature: {
      name: string;
      display_name: string;
      description: string;
      preview: boolean;
      min_version: string | null;
      max_version: string | null;
    };
    ClusterLocation: {
      location: string;
      name: string;
      available: boolean;
    };
    ClusterSize: {
      /** @enum {string} */
      size: 'small' | 'medium' | 'large';
      name: string;
      instances: number;
      cpu: number;
      memory_mib: number;
      available: boolean;
    };
    ClusterSnapshot: {
      position: string;
      cluster: components['schemas']['Cluster'];
    };
    ClusterStatusChange: {
      position: string;
      type: string;
      /** Format: uuid */
      cluster_id: string;
      /** Format: date-time */
      occurred_at: string;
      /**
       * @description More values may be added.
       * @example provisioning
       * @enum {string}
       */
      from: 'provisioning' | 'available' | 'updating' | 'degraded' | 'failed' | 'deleting';
      /**
       * @description More values may be added.
       * @example provisioning
       * @enum {string}
       */
      to: 'provisioning' | 'available' | 'updating' | 'degraded' | 'failed' | 'deleting';
      reason_code: string | null;
      cluster: components['schemas']['Cluster'];
    };
    ClusterStatusReport: {
      /**
       * @description More values may be added.
       * @example provisioning
       * @enum {string}
       */
      status: 'provisioning' | 'available' | 'updating' | 'degraded' | 'failed' | 'deleting';
      status_reason: string | null;
      reason_code: string | null;
      since: string;
      operation: {
        id: string;
        /** @enum {string} */
        kind: 'provision' | 'upgrade' | 'resize' | 'settings' | 'delete';
        step: string | null;
        progress: number | null;
        started_at: string | null;
        attempt: number | null;
      } | null;
      instances: {
        desired: number | null;
        ready: number | null;
      };
      driver: {
        /** @enum {string} */
        kind: 'embedded' | 'process' | 'docker' | 'kubernetes';
        label: string;
        is_keycloak: boolean;
      };
      deletion_protection: boolean;
      last_health_at: string | null;
    };
    ClusterType: {
      type: string;
      name: string;
      available: boolean;
    };
    ClusterUpdate: {
      position: string;
      type: string;
      /** Format: uuid */
      cluster_id: string;
      /** Format: date-time */
      occurred_at: string;
      cluster: components['schemas']['Cluster'];
    };
    /**
     * @example {
     *       "version": "26.8.0",
     *       "active": true,
     *       "is_major_change": false,
     *       "breaking_change_count": 0
     *     }
     */
    ClusterVersion: {
      version: string;
      active: boolean;
      is_major_change: boolean;
      breaking_change_count: number;
    };
    Colleague: {
      /** Format: uuid */
      id: string;
      name: string | null;
      disabled: boolean;
    };
    ConnectClusterBody: {
      /** Format: uuid */
      cluster_id: string;
      /** @description By default the cluster's name. */
      name?: string;
      /** @description By default the only realm besides master, or master if there are several or none. */
      realm?: string;
      /**
       * @description `investigate`, or `off`: connected and checked, but its tools are not offered. Left out: `"investigate"`.
       * @enum {string}
       */
      autonomy_level?: 'investigate' | 'off' | 'propose' | 'act';
    };
    Connector: {
      id: string;
      workspace_id: string;
      kind: string;
      name: string;
      /** @description A secret reads as `{"set":true}`. */
      config: {
        [key: string]:
          | string
          | {
              /** @constant */
              set: true;
            };
      };
      /** @enum {string} */
      autonomy_level: 'investigate' | 'off';
      /** @enum {string} */
      status: 'starting' | 'ready' | 'degraded' | 'disabled';
      status_reason: string | null;
      last_checked_at: string | null;
      tools: components['schemas']['ConnectorTool'][];
      /** @description Rights of the credential beyond reading. */
      warnings: string[];
      created_at: string;
    };
    ConnectorKind: {
      kind: string;
      name: string;
      /** @enum {string} */
      category: 'connector' | 'ticket_source';
      description: string;
      config_schema: {
        key: string;
        label: string;
        secret: boolean;
        required: boolean;
        /** @description Description of the expected value. */
        expected: string;
        pattern: string;
      }[];
      /** @description Fields required to create one, besides its name. `command` includes `args`; names in `env` are free; `oauth_grant_id` replaces the secret settings. */
      takes: ('config' | 'env' | 'command' | 'webhook_port' | 'oauth_grant_id')[];
      tools: components['schemas']['ConnectorTool'][];
      /** @constant */
      status: 'available';
      synthesized: boolean;
    };
    ConnectorTest: {
      delivery_id: string;
      success: boolean;
      response_code: number | null;
      response_body: string | null;
      error_message: string | null;
      duration_ms: number;
      attempted_at: string;
    };
    ConnectorTool: {
      name: string;
      /** @enum {string} */
      scope: 'read' | 'write';
      description: string;
    };
    CountTicketsBody: {
      config: {
        [key: string]: string;
      };
      start_from: string[];
    };
    /**
     * @example {
     *       "name": "Build server",
     *       "scopes": [
     *         "clusters:write"
     *       ],
     *       "expires_at": null
     *     }
     */
    CreateApiKeyBody: {
      name: string;
      scopes: string[];
      expires_at?: string | null;
    };
    /**
     * @example {
     *       "name": "First",
     *       "size": "small",
     *       "location": "us",
     *       "version": "26.8.0"
     *     }
     */
    CreateClusterBody: {
      name: string;
      /** @enum {string} */
      size: 'small' | 'medium' | 'large';
      /** @enum {string} */
      location: 'us' | 'ca' | 'au' | 'eu';
      version: string;
      /**
       * @description Left out: `"keycloak"`.
       * @enum {string}
       */
      type?: 'keycloak';
      /**
       * @description Left out: `"full"`.
       * @enum {string}
       */
      management_mode?: 'full';
      /** @description Left out: `[]`. */
      features?: string[];
      /** @description Left out: `[]`. */
      features_disabled?: string[];
      http_relative_path?: string;
      /** @description Left out: `false`. */
      auto_upgrade_enabled?: boolean;
      /** @description Left out: `false`. */
      deletion_protection?: boolean;
      maintenance_window?: components['schemas']['MaintenanceWindowInput'];
    };
    /**
     * @example {
     *       "kind": "postgres",
     *       "name": "Shop",
     *       "config": {
     *         "DATABASE_URL": "postgres://reader:…@db.example.com/shop"
     *       },
     *       "autonomy_level": "investigate"
     *     }
     */
    CreateConnectorBody: {
      /** @enum {string} */
      kind: 'postgres' | 'redis' | 'keycloak' | 'sentry' | 'stripe' | 'clusters';
      name: string;
      config: {
        [key: string]: string;
      };
      /**
       * @description `investigate`, or `off`: connected and checked, but its tools are not offered. Left out: `"investigate"`.
       * @enum {string}
       */
      autonomy_level?: 'investigate' | 'off' | 'propose' | 'act';
    };
    /**
     * @example {
     *       "token": "from the link",
     *       "email": "ada@example.com",
     *       "password": "correct horse battery",
     *       "name": "Ada"
     *     }
     */
    CreateFirstAdminBody: {
      token: string;
      email: string;
      password: string;
      name: string;
    };
    /**
     * @example {
     *       "name": "Shipping",
     *       "text": "Hello {{customer.name}}, it is on its way.",
     *       "shortcut": "ship"
     *     }
     */
    CreateSavedReplyBody: {
      name: string;
      /** @description Variables: `{{customer.name}}`, `{{ticket.id}}`, `{{user.name}}`. */
      text: string;
      /** @description Left out: `null`. */
      shortcut?: string | null;
    };
    /**
     * @example {
     *       "title": "Where is my order 1042?",
     *       "body": "It has been six days.",
     *       "customer": "mira@example.com",
     *       "priority": "normal",
     *       "tags": [
     *         "shipping"
     *       ]
     *     }
     */
    CreateTicketBody: {
      title: string;
      body: string;
      customer?: string;
      external_id?: string;
      /**
       * @description Left out: `"normal"`.
       * @enum {string}
       */
      priority?: 'low' | 'normal' | 'high' | 'urgent';
      /** @description Left out: `[]`. */
      tags?: string[];
      /** Format: date-time */
      received_at?: string;
      /** @enum {string} */
      status?: 'new';
    };
    CreateTicketSourceBody: {
      /** @enum {string} */
      kind: 'helpdesk' | 'email' | 'mcp_slack' | 'mcp_custom' | 'widget';
      name?: string;
      /** @description Left out: `true`. */
      enabled?: boolean;
      /** @description Left out: `false`. */
      read_only?: boolean;
      poll_interval_s?: number;
      /** @description Left out: `100`. */
      hourly_limit?: number;
      /** Format: date-time */
      start_from?: string;
      config?: {
        [key: string]: string;
      };
      /** Format: uuid */
      oauth_grant_id?: string;
      env?: {
        [key: string]: string;
      };
      command?: string;
      args?: string[];
      webhook_port?: number;
    };
    CreateUpgradeBody: {
      to: string;
      /** @description Left out: `"now"`. */
      when?: ('now' | 'next_window') | string;
      /** @description Left out: `false`. */
      acknowledge_breaking?: boolean;
      /** @description `ETag` of the upgrade preview from the current version to `to`, as it was read. */
      preview_etag?: string;
    };
    CreateWebhookBody: {
      name: string;
      /** @description https, or http to an address inside `SERVICE_ALLOWED_CIDRS`. */
      url: string;
      /** @description Left out: `["cluster.status_changed","cluster.upgrade.waiting_for_user","cluster.upgrade.scheduled","cluster.upgrade.started","cluster.upgrade.completed","cluster.upgrade.failed","cluster.upgrade.cancelled","cluster.deleted"]`. */
      events?: (
        | 'cluster.status_changed'
        | 'cluster.upgrade.waiting_for_user'
        | 'cluster.upgrade.scheduled'
        | 'cluster.upgrade.started'
        | 'cluster.upgrade.completed'
        | 'cluster.upgrade.failed'
        | 'cluster.upgrade.cancelled'
        | 'cluster.deleted'
      )[];
      /** @description Null for all clusters of the workspace. Left out: `null`. */
      cluster_id?: string | null;
      /** @description Left out: `true`. */
      enabled?: boolean;
      /** @description Signs the deliveries. After the prefix `whsec_` it is the key in base64. */
      secret?: string;
    };
    CustomerRef: {
      id: string | null;
      email: string | null;
      name: string | null;
    };
    Draft: {
      id: string;
      revision: number;
      body: string | null;
      language: string;
      citations: string[];
      /** @enum {string} */
      status: 'draft' | 'edited' | 'accepted' | 'sent' | 'rejected';
      outdated: boolean;
      egress_check: {
        ok: boolean;
        flags: (
          | 'secret_pattern'
          | 'high_entropy'
          | 'foreign_identifier'
          | 'disallowed_url'
          | 'image'
          | 'money_promise'
          | 'asks_for_secret'
          | 'unknown_language'
          | 'unfinished'
        )[];
      };
      /** @enum {string} */
      delivery: 'none' | 'pending' | 'sent' | 'failed' | 'manual';
      /** @description Why the source did not take it, where `delivery` is `failed`. */
      delivery_error: string | null;
    };
    EditDraftBody: {
      revision: number;
      body: string;
    };
    EntryPoint: {
      name: string;
      version: string;
      /** Format: uri */
      docs: string;
      /** Format: uri */
      openapi: string;
      /** Format: uri */
      problems: string;
      /** Format: uri */
      versions: string;
      /** Format: uri */
      web: string;
    };
    /**
     * @example {
     *       "position": "0000000000000007",
     *       "event_id": "0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11",
     *       "stream": "ticket-0199c2f0-71c3-7d0a-8e55-0c1d2e3f4a5b",
     *       "revision": 0,
     *       "category": "ticket",
     *       "type": "TicketReceived",
     *       "workspace_id": "default",
     *       "occurred_at": "2026-11-21T10:00:00.000Z",
     *       "actor": {
     *         "type": "user",
     *         "id": "0199c2f0-71c3-7d0a-8e55-0c1d2e3f4a5b"
     *       },
     *       "caused_by": null,
     *       "data": {
     *         "ticketId": "0199c2f0-71c3-7d0a-8e55-0c1d2e3f4a5b",
     *         "sourceKind": "direct",
     *         "title": "Where is my order 1042?"
     *       },
     *       "chain_hash": null
     *     }
     */
    Event: {
      position: string;
      event_id: string;
      stream: string;
      revision: number;
      category: string;
      type: string;
      workspace_id: string | null;
      occurred_at: string;
      actor: {
        type: string;
        id: string;
      };
      caused_by: string | null;
      data: {
        [key: string]: unknown;
      };
      chain_hash: string | null;
    };
    EventPage: {
      items: components['schemas']['Event'][];
      next_cursor: string | null;
    };
    Evidence: {
      claim: string;
      seq: number;
      pointer: string;
      quote: string;
      /** @enum {string} */
      supports: 'confirms' | 'contradicts' | 'context';
    };
    /** @description One invalid field of a request. */
    FieldProblem: {
      /** @description JSON pointer into the body (422), or into the query or the headers (400). */
      field: string;
      /**
       * @description More values may be added.
       * @example required
       * @enum {string}
       */
      code:
        | 'required'
        | 'type'
        | 'enum'
        | 'pattern'
        | 'format'
        | 'min'
        | 'max'
        | 'min_length'
        | 'max_length'
        | 'max_items'
        | 'min_properties'
        | 'duplicate'
        | 'conflict'
        | 'unknown_field'
        | 'read_only'
        | 'immutable'
        | 'not_available'
        | 'unknown_version'
        | 'version_inactive'
        | 'version_unavailable'
        | 'version_alone'
        | 'location_unavailable'
        | 'feature_unknown'
        | 'feature_unsupported'
        | 'unknown_scope'
        | 'env_key_denied'
        | 'built_in_kind';
      /** @description For humans. */
      detail: string;
    };
    Health: {
      /** @constant */
      status: 'ok';
      version: string;
    };
    /** @description Sent every 15 seconds, without an id. */
    Heartbeat: {
      position: string;
      /** Format: date-time */
      at: string;
    };
    IgnoreTicketBody: {
      reason?: string;
    };
    /** @description One change of a ticket, an investigation, a connector or a saved reply. */
    InboxChange: {
      position: string;
      /**
       * @description More values may be added.
       * @example ticket.received
       * @enum {string}
       */
      type:
        | 'ticket.received'
        | 'ticket.updated'
        | 'investigation.step'
        | 'investigation.verdict'
        | 'draft.updated'
        | 'connector.status'
        | 'saved_reply.updated';
      variant: string;
      workspace_id: string | null;
      /** Format: date-time */
      occurred_at: string;
      entity: {
        type: string;
        id: string;
      };
      /** @description The fields that changed. */
      patch: {
        [key: string]: unknown;
      };
    };
    /** @description How many items each view shows, by the id of the view. */
    InboxCounts: {
      counts: {
        [key: string]: number;
      };
    };
    InboxItem: {
      /** @enum {string} */
      type: 'ticket' | 'chat_session';
      id: string;
      ticket_id: string;
      title: string | null;
      preview: string | null;
      customer: string | null;
      source: string;
      status: string;
      /** @enum {string} */
      priority: 'low' | 'normal' | 'high' | 'urgent';
      assignee_id: string | null;
      verdict_kind: ('auto_resolved' | 'propose_resolution' | 'escalate') | null;
      confidence: number | null;
      sla_bucket: ('on_track' | 'at_risk' | 'breached' | 'met') | null;
      suspected_injection: boolean;
      /** @description For you: the customer wrote after you last read it. */
      unread: boolean;
      received_at: string;
      last_activity_at: string;
    };
    InboxItemPage: {
      items: components['schemas']['InboxItem'][];
      next_cursor: string | null;
    };
    InboxView: {
      id: string;
      name: string;
      /** @description One of the values of each list; without a list, any. */
      filter: {
        status?: (
          | 'new'
          | 'investigating'
          | 'awaiting_review'
          | 'waiting_on_customer'
          | 'escalated'
          | 'failed'
          | 'resolved'
          | 'ignored'
        )[];
        verdict?: ('auto_resolved' | 'propose_resolution' | 'escalate')[];
      };
      built_in: boolean;
    };
    InboxViewPage: {
      items: components['schemas']['InboxView'][];
      next_cursor: string | null;
    };
    InclusionProof: {
      event_id: string;
      index: number;
      tree_size: number;
      entry: string;
      leaf_hash: string;
      inclusion_path: string[];
      chain_hash: string;
      checkpoint: string;
    };
    Investigation: {
      id: string;
      workspace_id: string;
      ticket_id: string;
      attempt: number;
      /** @enum {string} */
      status: 'running' | 'completed' | 'failed' | 'cancelled';
      /** @enum {string} */
      state: 'PLANNING' | 'RETRIEVING' | 'SAFETY_CHK' | 'ACTING' | 'OBSERVING' | 'VERDICT' | 'DONE';
      /** @constant */
      autonomy_level: 'investigate';
      model: string;
      prompt_version: string;
      playbook: string | null;
      started_at: string;
      finished_at: string | null;
      duration_ms: number | null;
      step_count: number;
      /** @description Possible prompt injection in the ticket or a result. */
      suspected_injection: boolean;
      verdict: components['schemas']['Verdict'] | null;
      drafted_reply: components['schemas']['Draft'] | null;
      usage: components['schemas']['TokenUsage'];
      cost_usd: string | null;
      budget: {
        max_usd: string;
        max_steps: number;
      };
      feedback: {
        /** @enum {string} */
        rating: 'up' | 'down';
        comment: string | null;
      } | null;
      audit: {
        first_event_id: string;
        last_event_id: string;
      };
      trajectory: components['schemas']['InvestigationStep'][];
    };
    InvestigationStep:
      | {
          seq: number;
          /** @enum {string} */
          kind: 'llm' | 'compaction';
          at: string;
          duration_ms: number | null;
          /** @enum {string} */
          purpose: 'planner' | 'tool_selector' | 'summarizer' | 'verdict' | 'ask' | 'replay';
          stop_reason: string | null;
          text: string | null;
          usage: components['schemas']['TokenUsage'] | null;
          cost_usd: string | null;
        }
      | {
          seq: number;
          /** @constant */
          kind: 'tool_call';
          at: string;
          duration_ms: number | null;
          connector_id: string | null;
          connector_kind: string;
          tool: string;
          arguments: {
            [key: string]: unknown;
          } | null;
          status: ('ok' | 'error' | 'timeout' | 'truncated') | null;
          result_preview: string | null;
          result_ref: string | null;
          result_bytes: number | null;
          truncated: {
            shown: number;
            total: number | null;
          } | null;
          trust: ('trusted' | 'workspace' | 'untrusted_external') | null;
          redactions: number | null;
          /** @description Id of the customer found by this call; later calls of the connector are limited to this customer. */
          customer: string | null;
          /** @description Possible prompt injection in the result. It grants no rights. */
          suspicion: {
            /** @enum {string} */
            kind: 'instructions' | 'forged_marks' | 'hidden_text';
            pointer: string;
            excerpt: string;
          } | null;
          event_id: string | null;
        }
      | {
          seq: number;
          /** @constant */
          kind: 'policy';
          at: string;
          /** @enum {string} */
          decision: 'allow' | 'deny';
          rule: string;
          tool: string | null;
        };
    InvestigationStepPage: {
      items: components['schemas']['InvestigationStep'][];
      next_cursor: string | null;
    };
    InvestigationSummary: {
      id: string;
      workspace_id: string;
      ticket_id: string;
      attempt: number;
      /** @enum {string} */
      status: 'running' | 'completed' | 'failed' | 'cancelled';
      /** @enum {string} */
      state: 'PLANNING' | 'RETRIEVING' | 'SAFETY_CHK' | 'ACTING' | 'OBSERVING' | 'VERDICT' | 'DONE';
      /** @constant */
      autonomy_level: 'investigate';
      model: string;
      prompt_version: string;
      playbook: string | null;
      started_at: string;
      finished_at: string | null;
      duration_ms: number | null;
      step_count: number;
      /** @description Possible prompt injection in the ticket or a result. */
      suspected_injection: boolean;
      verdict: components['schemas']['Verdict'] | null;
      drafted_reply: components['schemas']['Draft'] | null;
      usage: components['schemas']['TokenUsage'];
      cost_usd: string | null;
      budget: {
        max_usd: string;
        max_steps: number;
      };
      feedback: {
        /** @enum {string} */
        rating: 'up' | 'down';
        comment: string | null;
      } | null;
      audit: {
        first_event_id: string;
        last_event_id: string;
      };
    };
    InvestigationsState: {
      /** @enum {string} */
      state: 'running' | 'off' | 'no_provider' | 'provider_refuses';
      since: string;
      detail: string | null;
    };
    /**
     * @example {
     *       "email": "ben@example.com",
     *       "name": "Ben",
     *       "role": "member"
     *     }
     */
    InviteUserBody: {
      email: string;
      name: string;
      /** @enum {string} */
      role: 'admin' | 'member';
    };
    Limits: {
      rate: {
        reads_per_minute: number;
        writes_per_minute: number;
      };
      quotas: {
        clusters: {
          limit: number;
          used: number;
        };
        parallel_provisioning: {
          limit: number;
          used: number;
        };
        api_keys: {
          limit: number;
          used: number;
        };
        streams: {
          limit: number;
          used: number;
        };
      };
      sizes: {
        body_bytes: number;
        page: number;
      };
    };
    /**
     * @example {
     *       "id": "0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11",
     *       "name": "First",
     *       "type": "keycloak",
     *       "status": "available",
     *       "size": "small",
     *       "version": "26.8.0",
     *       "location": "us",
     *       "management_mode": "full",
     *       "url": "http://127.0.0.1:20000",
     *       "sso_enabled": true,
     *       "http_relative_path": "",
     *       "created_at": "2026-11-21T10:00:00.000Z",
     *       "updated_at": "2026-11-21T10:00:00.000Z",
     *       "auto_upgrade_enabled": false
     *     }
     */
    ListedCluster: {
      /** Format: uuid */
      id: string;
      name: string;
      type: string;
      /**
       * @description More values may be added.
       * @example provisioning
       * @enum {string}
       */
      status: 'provisioning' | 'available' | 'updating' | 'degraded' | 'failed' | 'deleting';
      /**
       * @description More values may be added.
       * @example small
       * @enum {string}
       */
      size: 'small' | 'medium' | 'large';
      version: string;
      location: string;
      management_mode: string;
      /** @description Empty until the cluster is first available. */
      url: string;
      sso_enabled: boolean;
      http_relative_path: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      auto_upgrade_enabled: boolean;
    };
    MaintenanceExclusion: {
      name: string;
      /** Format: date-time */
      start_at: string;
      /** Format: date-time */
      end_at: string;
    };
    MaintenanceExclusionInput: {
      name: string;
      /** Format: date-time */
      start_at: string;
      /** Format: date-time */
      end_at: string;
    };
    MaintenanceWindow: {
      enabled: boolean;
      days_of_week: number[];
      start_local: string;
      end_local: string;
      /** @example Europe/Berlin */
      timezone: string;
    };
    MaintenanceWindowInput: {
      enabled: boolean;
      days_of_week: number[];
      start_local: string;
      end_local: string;
      /** @example Europe/Berlin */
      timezone: string;
    };
    ManagedUser: {
      /** Format: uuid */
      id: string;
      email: string | null;
      name: string | null;
      /** @enum {string} */
      role: 'admin' | 'member';
      workspace_id: string;
      invited: boolean;
      disabled: boolean;
      link_expires_at: string | null;
    };
    MarkInboxItemReadBody: {
      /** @description Up to where you have seen the log: `position` of the last frame of the inbox stream. */
      position: string;
    };
    NewApiKey: {
      /** Format: uuid */
      id: string;
      name: string;
      start: string;
      scopes: (
        | 'clusters:read'
        | 'clusters:write'
        | 'clusters:credentials:read'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'audit:read'
      )[];
      created_at: string;
      created_by: string;
      expires_at: string | null;
      last_used_at: string | null;
      last_used_ip: string | null;
      revoked_at: string | null;
      rotated_to: string | null;
      key: string | null;
    };
    NewWebhook: {
      id: string;
      name: string;
      url: string;
      events: (
        | 'cluster.status_changed'
        | 'cluster.upgrade.waiting_for_user'
        | 'cluster.upgrade.scheduled'
        | 'cluster.upgrade.started'
        | 'cluster.upgrade.completed'
        | 'cluster.upgrade.failed'
        | 'cluster.upgrade.cancelled'
        | 'cluster.deleted'
      )[];
      /** @description Null for all clusters of the workspace. */
      cluster_id: string | null;
      enabled: boolean;
      has_secret: boolean;
      created_at: string;
      updated_at: string;
      last_delivery_at: string | null;
      /** @description Result of the last attempt; `retried` will be attempted again. */
      last_status: ('delivered' | 'retried' | 'failed') | null;
      /** @description Null if the request sent one, and in a repeated answer. */
      secret: string | null;
    };
    PassedOver: {
      id: string;
      source_id: string;
      /** @description Its subject; null once its sender was erased. */
      title: string | null;
      sender: string | null;
      /** @description Why it became no ticket, as a sentence. */
      reason: string;
      came_at: string;
      taken_in_at: string | null;
      /** @description The ticket that it became or joined after all. */
      ticket_id: string | null;
    };
    PassedOverPage: {
      items: components['schemas']['PassedOver'][];
      next_cursor: string | null;
    };
    /** @description Everybody who is at the ticket now, you first. */
    PeopleAtTicket: {
      items: {
        user_id: string;
        /** @enum {string} */
        state: 'viewing' | 'typing';
        /** Format: date-time */
        until: string;
      }[];
    };
    Playbook: {
      /** @description For a file that was never valid: its name without extension. */
      id: string;
      version: number | null;
      title: string | null;
      description: string | null;
      match: {
        any: {
          contains?: string[];
          regex?: string;
          category?: string;
          source?: string;
        }[];
        priority: number;
      } | null;
      connectors: string[];
      steps: {
        id: string;
        goal?: string;
        tool?: string;
        args?: {
          [key: string]: unknown;
        };
        expect?: string;
        if_empty?: string;
      }[];
      verdict_hints: {
        force?: string;
        queue?: string;
      } | null;
      escalate_when: string[];
      reply_template: string | null;
      owner: string | null;
      /** @description Investigations of the last 30 days with this id, in any version. */
      uses_30d: number;
      /** @description Percentage of completed investigations with a reply that resolves the ticket. Null if none completed. */
      success_pct: number | null;
      /** @description Why the current content of the file is not active; the last valid one stays active. */
      error: string | null;
    };
    /** @description Somebody looks at a ticket, or types there; without another frame, until that time. */
    PresenceChange: {
      ticket_id: string;
      user_id: string;
      /** @enum {string} */
      state: 'viewing' | 'typing';
      /** Format: date-time */
      until: string;
    };
    /**
     * @description A problem document (RFC 9457).
     * @example {
     *       "type": "http://localhost:8080/problems/validation_failed",
     *       "title": "Validation failed",
     *       "status": 422,
     *       "detail": "2 fields are invalid.",
     *       "instance": "/clusters",
     *       "code": "validation_failed",
     *       "request_id": "0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11",
     *       "errors": [
     *         {
     *           "field": "/name",
     *           "code": "pattern",
     *           "detail": "Must start with a letter."
     *         },
     *         {
     *           "field": "/verison",
     *           "code": "unknown_field",
     *           "detail": "Unknown field."
     *         }
     *       ]
     *     }
     */
    Problem: {
      /** @description Address of a page about the code. */
      type: string;
      /** @description Fixed for each code. */
      title: string;
      status: number;
      /** @description For humans. */
      detail: string;
      /** @description Path of the request. */
      instance: string;
      /**
       * @description For programs. More values may be added.
       * @example malformed_json
       * @enum {string}
       */
      code:
        | 'malformed_json'
        | 'invalid_parameter'
        | 'invalid_range'
        | 'invalid_cursor'
        | 'invalid_window'
        | 'api_version_required'
        | 'api_version_unknown'
        | 'command_required'
        | 'unauthenticated'
        | 'invalid_credentials'
        | 'insufficient_scope'
        | 'insufficient_role'
        | 'cross_origin'
        | 'insecure_sign_in'
        | 'origin_not_allowed'
        | 'custom_tool_servers_disabled'
        | 'not_found'
        | 'method_not_allowed'
        | 'name_taken'
        | 'operation_in_progress'
        | 'deletion_protected'
        | 'not_next_step'
        | 'downgrade_not_supported'
        | 'acknowledgement_required'
        | 'no_window'
        | 'nothing_to_cancel'
        | 'migration_started'
        | 'quota_exceeded'
        | 'email_taken'
        | 'last_admin'
        | 'stale_revision'
        | 'draft_outdated'
        | 'egress_flagged'
        | 'duplicate_external_id'
        | 'budget_exceeded'
        | 'not_finished'
        | 'invalid_transition'
        | 'idempotency_in_progress'
        | 'bootstrap_used'
        | 'invitation_used'
        | 'chat_session_closed'
        | 'etag_mismatch'
        | 'body_too_large'
        | 'unsupported_media_type'
        | 'validation_failed'
        | 'idempotency_key_reused'
        | 'rule_syntax'
        | 'rule_too_long'
        | 'no_citations'
        | 'rate_limited'
        | 'internal_error'
        | 'not_ready'
        | 'store_unavailable'
        | 'audit_frozen'
        | 'projection_behind'
        | 'not_sealed'
        | 'no_provider'
        | 'provider_unavailable';
      /** @description The same as `X-Request-Id`; include it in support requests. */
      request_id: string;
      /** @description All invalid fields, with 400 `invalid_parameter` and 422. */
      errors?: components['schemas']['FieldProblem'][];
      supported_versions?: string[];
      allowed?: string[];
      required_scope?: string;
      required_role?: string;
      operation_id?: string;
      next?: string;
      is_major_change?: boolean;
      interval_breaking_change_count?: number;
      preview?: components['schemas']['UpgradePreviewEntry'][];
      quota?: string;
      current_usage?: number;
      current_limit?: number;
      current_revision?: number;
      current_status?: string;
      current_etag?: string;
      flags?: string[];
      ticket_id?: string;
      estimate?: string;
      limit_bytes?: number;
      position?: number;
      ask_id?: string;
      limit?: number;
      window_s?: number | null;
      checks?: {
        name: string;
        /** @enum {string} */
        status: 'ok' | 'failed';
        detail: string;
      }[];
    };
    PutMaintenanceExclusionsBody: components['schemas']['MaintenanceExclusionInput'][];
    PutMaintenanceWindowBody: components['schemas']['MaintenanceWindowInput'];
    PutWorkspaceWindowBody: components['schemas']['MaintenanceWindowInput'];
    /** @description Whether an item of the inbox is unread for you. */
    ReadState: {
      /** @enum {string} */
      type: 'ticket' | 'chat_session';
      id: string;
      unread: boolean;
    };
    Readiness: {
      /** @constant */
      status: 'ready';
      checks: components['schemas']['ReadinessCheck'][];
    };
    ReadinessCheck: {
      name: string;
      /** @enum {string} */
      status: 'ok' | 'degraded' | 'failed';
      detail: string;
    };
    RejectDraftBody: {
      revision: number;
      reason?: string;
    };
    ResendDraftBody: {
      revision: number;
    };
    ResolveTicketBody: {
      resolution?: string;
    };
    /**
     * @example {
     *       "overlap_seconds": 3600
     *     }
     */
    RotateApiKeyBody: {
      /** @description Left out: `0`. */
      overlap_seconds?: number;
    };
    SavedReply: {
      id: string;
      name: string | null;
      text: string | null;
      /** @description Typed to insert the reply; unique in the workspace, ignoring case. */
      shortcut: string | null;
      created_by: string;
      created_at: string;
      updated_at: string;
    };
    SavedReplyPage: {
      items: components['schemas']['SavedReply'][];
      next_cursor: string | null;
    };
    ServiceStatus: {
      investigations: components['schemas']['InvestigationsState'];
      ticket_sources: {
        /** @enum {string} */
        state: 'polled' | 'off';
      };
    };
    /**
     * @example {
     *       "id": "0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11",
     *       "started_at": "2026-11-21T10:00:00.000Z",
     *       "last_used_at": "2026-11-21T10:00:00.000Z",
     *       "expires_at": "2026-11-28T10:00:00.000Z",
     *       "address": "192.0.2.7",
     *       "browser": "Firefox on Linux",
     *       "current": true
     *     }
     */
    Session: {
      /** Format: uuid */
      id: string;
      started_at: string;
      last_used_at: string;
      expires_at: string;
      address: string | null;
      browser: string | null;
      current: boolean;
    };
    SessionPage: {
      items: components['schemas']['Session'][];
      next_cursor: string | null;
    };
    /**
     * @example {
     *       "state": "typing"
     *     }
     */
    ShowPresenceBody: {
      /** @enum {string} */
      state: 'viewing' | 'typing';
    };
    /**
     * @example {
     *       "email": "ada@example.com",
     *       "password": "correct horse battery"
     *     }
     */
    SignInBody: {
      email: string;
      password: string;
    };
    SignedInUser: {
      user: components['schemas']['User'];
    };
    /** @description Start of the stream: all later events are after this position. */
    StreamPosition: {
      position: string;
    };
    Ticket: {
      id: string;
      workspace_id: string;
      external_id: string | null;
      title: string | null;
      body: string | null;
      customer: string | null;
      /** @enum {string} */
      status:
        | 'new'
        | 'investigating'
        | 'awaiting_review'
        | 'waiting_on_customer'
        | 'escalated'
        | 'failed'
        | 'resolved'
        | 'ignored';
      received_at: string;
      source_id: string | null;
      /** @enum {string} */
      source_kind: 'direct' | 'helpdesk' | 'email' | 'mcp_slack' | 'mcp_custom' | 'widget';
      url: string | null;
      customer_ref: components['schemas']['CustomerRef'];
      /** @enum {string} */
      priority: 'low' | 'normal' | 'high' | 'urgent';
      tags: string[];
      assignee_id: string | null;
      snoozed_until: string | null;
      reopen_count: number;
      investigation_id: string | null;
      verdict_kind: ('auto_resolved' | 'propose_resolution' | 'escalate') | null;
      confidence: number | null;
      sla_bucket: ('on_track' | 'at_risk' | 'breached' | 'met') | null;
      /** @description Possible prompt injection in the ticket or in data read for it. */
      suspected_injection: boolean;
      updated_at: string;
    };
    TicketCounts: {
      counts: {
        start_from: string;
        /** @description About as many; null where it cannot be told. */
        tickets: number | null;
      }[];
      /** @description Why the help desk could not be asked, as a sentence. */
      detail: string | null;
    };
    TicketDetail: {
      id: string;
      workspace_id: string;
      external_id: string | null;
      title: string | null;
      body: string | null;
      customer: string | null;
      /** @enum {string} */
      status:
        | 'new'
        | 'investigating'
        | 'awaiting_review'
        | 'waiting_on_customer'
        | 'escalated'
        | 'failed'
        | 'resolved'
        | 'ignored';
      received_at: string;
      source_id: string | null;
      /** @enum {string} */
      source_kind: 'direct' | 'helpdesk' | 'email' | 'mcp_slack' | 'mcp_custom' | 'widget';
      url: string | null;
      customer_ref: components['schemas']['CustomerRef'];
      /** @enum {string} */
      priority: 'low' | 'normal' | 'high' | 'urgent';
      tags: string[];
      assignee_id: string | null;
      snoozed_until: string | null;
      reopen_count: number;
      investigation_id: string | null;
      verdict_kind: ('auto_resolved' | 'propose_resolution' | 'escalate') | null;
      confidence: number | null;
      sla_bucket: ('on_track' | 'at_risk' | 'breached' | 'met') | null;
      /** @description Possible prompt injection in the ticket or in data read for it. */
      suspected_injection: boolean;
      updated_at: string;
      /** @description A new ticket above the hourly limit of its source: not investigated until that is released. */
      held: boolean;
      /** @description For you: the customer wrote after you last read it. */
      unread: boolean;
      /** @description Possible prompt injection in the ticket itself. */
      suspicion: {
        /** @enum {string} */
        kind: 'instructions' | 'forged_marks' | 'hidden_text';
        pointer: string;
        excerpt: string;
      } | null;
      thread: {
        /**
         * @description `other`: neither the customer nor staff, such as people in copy.
         * @enum {string}
         */
        author: 'customer' | 'staff' | 'other';
        /** @description The writer, if neither the customer nor staff. */
        name: string | null;
        body: string;
        at: string;
        /** @description The message needs nobody: why. Reinvestigate takes it up. */
        not_investigated: ('thanks' | 'auto_reply') | null;
      }[];
      attachments: {
        name: string;
        mime: string;
        size: number;
      }[];
      notes: {
        text: string;
        author_id: string;
        at: string;
      }[];
      investigations: {
        id: string;
        status: string;
        verdict_kind: ('auto_resolved' | 'propose_resolution' | 'escalate') | null;
      }[];
    };
    TicketPage: {
      items: components['schemas']['Ticket'][];
      next_cursor: string | null;
    };
    TicketSource: {
      id: string;
      workspace_id: string;
      kind: string;
      name: string;
      enabled: boolean;
      /** @description Nothing is written to it: replies must be copied manually. */
      read_only: boolean;
      /** @enum {string} */
      status: 'starting' | 'ready' | 'degraded' | 'disabled';
      status_reason: string | null;
      /** @description Whether tickets were read from it up to a stored cursor. */
      cursor_set: boolean;
      poll_interval_s: number;
      /** @description New tickets of an hour that are investigated; more are taken in and wait. */
      hourly_limit: number;
      webhook_port: number | null;
      webhook_url: string | null;
      /** @description Settings by name; for a kind that takes `env`, the settings that are not secret. */
      config: {
        [key: string]:
          | string
          | {
              /** @constant */
              set: true;
            };
      };
      has_env: {
        [key: string]: true;
      };
      /** @description Provider of the mailbox sign-in, if used in place of a password. */
      oauth_provider: ('google' | 'microsoft') | null;
      command: string | null;
      args: string[];
      /** @description SHA-256 of the approved tools. */
      tools_hash: string | null;
      /** @description Whether its tools differ from the approved ones; it stays degraded until they are approved. */
      tools_changed: boolean;
      last_polled_at: string | null;
      last_ticket_at: string | null;
      tickets_total: number;
      /** @description New tickets above the limit that wait until an administrator releases them. */
      tickets_held: number;
      /** @description Why tickets wait and what to do, as a sentence. */
      held_reason: string | null;
      /** @description Messages dropped by its buffer since its tool server started, as known to this node. */
      dropped_total: number;
      /** @description Why the last reply or resolution was not written, until one is written again. */
      last_write_error: {
        /** @enum {string} */
        action: 'post_reply' | 'mark_resolved';
        ticket_id: string;
        reason: string | null;
        at: string;
      } | null;
      created_at: string;
    };
    TicketSourcePage: {
      items: components['schemas']['TicketSource'][];
      next_cursor: string | null;
    };
    TokenUsage: {
      input: number;
      output: number;
      cache_read: number;
      cache_write: number;
    };
    ToolCallResult: {
      seq: number;
      event_id: string;
      result_ref: string | null;
      result_bytes: number;
      result: unknown;
    };
    Upgrade: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      cluster_id: string;
      from_version: string;
      to_version: string;
      /**
       * @description More values may be added.
       * @example scheduled
       * @enum {string}
       */
      phase: 'scheduled' | 'initiated' | 'completed' | 'failed' | 'timed_out' | 'cancelled';
      /** @enum {string} */
      trigger: 'user' | 'auto';
      strategy: ('rolling' | 'recreate') | null;
      is_major_change: boolean;
      interval_breaking_change_count: number;
      acknowledged_by: string | null;
      /** Format: date-time */
      scheduled_for: string;
      started_at: string | null;
      completed_at: string | null;
      reason_code:
        | (
            | 'image_pull'
            | 'port_in_use'
            | 'db_unreachable'
            | 'db_auth'
            | 'db_version_unsupported'
            | 'db_permission'
            | 'migration_failed'
            | 'migration_timeout'
            | 'build_options_mismatch'
            | 'invalid_option'
            | 'feature_unknown'
            | 'feature_conflict'
            | 'hostname_invalid'
            | 'tls_secret_missing'
            | 'oom_killed'
            | 'startup_timeout'
            | 'health_down'
            | 'java_missing'
            | 'java_too_old'
            | 'no_capacity'
            | 'version_unavailable'
            | 'driver_unavailable'
            | 'preflight_failed'
            | 'timed_out'
            | 'cancelled'
            | 'acknowledgement_stale'
            | 'cluster_not_available'
            | 'cluster_deleted'
            | 'switched_off'
            | 'exclusion_active'
            | 'window_over'
            | 'catalogue_changed'
            | 'unknown'
          )
        | null;
      detail: string | null;
      requested_by: string;
      /** Format: date-time */
      created_at: string;
    };
    UpgradeChange: {
      position: string;
      type: string;
      /** Format: uuid */
      cluster_id: string;
      /** Format: date-time */
      occurred_at: string;
      upgrade: components['schemas']['Upgrade'];
    };
    UpgradePage: {
      items: components['schemas']['Upgrade'][];
      next_cursor: string | null;
    };
    UpgradePathEntry: {
      version: string;
      required: boolean;
      is_major_change: boolean;
      breaking_change_count: number;
    };
    UpgradePreviewEntry: {
      title: string;
      summary: string;
      /**
       * @description More values may be added.
       * @example breaking
       * @enum {string}
       */
      severity: 'breaking' | 'config-change' | 'deprecation';
      action_required: string | null;
    };
    UpgradeWaiting: {
      position: string;
      type: string;
      /** Format: uuid */
      cluster_id: string;
      /** Format: date-time */
      occurred_at: string;
      version: string;
      /**
       * @description More values may be added.
       * @example disabled
       * @enum {string}
       */
      reason:
        | 'disabled'
        | 'no_newer_version'
        | 'upgrade_running'
        | 'window_pending'
        | 'major_change'
        | 'breaking_changes'
        | 'major_and_breaking'
        | 'window_disabled'
        | 'exclusion_active'
        | 'cluster_not_available'
        | 'operation_in_progress'
        | 'version_unavailable'
        | 'previous_attempt_failed';
      /** Format: date-time */
      waiting_since: string;
    };
    /**
     * @example {
     *       "id": "0199c2f0-71c3-7d0a-8e55-0c1d2e3f4a5b",
     *       "email": "ada@example.com",
     *       "name": "Ada",
     *       "role": "admin",
     *       "workspace_id": "default"
     *     }
     */
    User: {
      /** Format: uuid */
      id: string;
      email: string | null;
      name: string | null;
      /** @enum {string} */
      role: 'admin' | 'member';
      workspace_id: string;
    };
    UserWithLink: {
      user: components['schemas']['ManagedUser'];
      invite_url: string | null;
    };
    Verdict: {
      /** @enum {string} */
      kind: 'auto_resolved' | 'propose_resolution' | 'escalate';
      /** @enum {string} */
      category: 'configuration' | 'defect' | 'data' | 'dependency' | 'account' | 'billing' | 'how_to' | 'unknown';
      root_cause: string | null;
      causal_chain: string[];
      confidence: number;
      /** @enum {string} */
      confidence_label: 'high' | 'medium' | 'low';
      evidence: components['schemas']['Evidence'][];
      unverified_claims: {
        claim: string;
        would_confirm: string;
      }[];
      alternatives_ruled_out: {
        hypothesis: string;
        why: string;
      }[];
      missing_information: string[];
      next_steps: string[];
      escalation: {
        /** @enum {string} */
        reason:
          | 'money'
          | 'low_confidence'
          | 'policy'
          | 'customer_request'
          | 'budget'
          | 'refusal'
          | 'unsupported_evidence'
          | 'tool_failure';
        queue: string;
      } | null;
      /** @description What the checks of drafts found in the texts of the verdict. */
      egress_check: {
        ok: boolean;
        flags: (
          | 'secret_pattern'
          | 'high_entropy'
          | 'foreign_identifier'
          | 'disallowed_url'
          | 'image'
          | 'money_promise'
          | 'asks_for_secret'
          | 'unknown_language'
          | 'unfinished'
        )[];
      };
      /** @description What the model proposed, where code decided otherwise. */
      overruled: {
        /** @enum {string} */
        kind: 'auto_resolved' | 'propose_resolution' | 'escalate';
        reply: {
          body: string;
          language: string;
        };
      } | null;
    };
    VerificationRequest: {
      /** @constant */
      status: 'requested';
    };
    Webhook: {
      id: string;
      name: string;
      url: string;
      events: (
        | 'cluster.status_changed'
        | 'cluster.upgrade.waiting_for_user'
        | 'cluster.upgrade.scheduled'
        | 'cluster.upgrade.started'
        | 'cluster.upgrade.completed'
        | 'cluster.upgrade.failed'
        | 'cluster.upgrade.cancelled'
        | 'cluster.deleted'
      )[];
      /** @description Null for all clusters of the workspace. */
      cluster_id: string | null;
      enabled: boolean;
      has_secret: boolean;
      created_at: string;
      updated_at: string;
      last_delivery_at: string | null;
      /** @description Result of the last attempt; `retried` will be attempted again. */
      last_status: ('delivered' | 'retried' | 'failed') | null;
    };
    WebhookDelivery: {
      id: string;
      /** @description `Webhook-Id` of each attempt, and `id` of the body. */
      message_id: string;
      /** @enum {string} */
      event:
        | 'cluster.status_changed'
        | 'cluster.upgrade.waiting_for_user'
        | 'cluster.upgrade.scheduled'
        | 'cluster.upgrade.started'
        | 'cluster.upgrade.completed'
        | 'cluster.upgrade.failed'
        | 'cluster.upgrade.cancelled'
        | 'cluster.deleted';
      cluster_id: string;
      /**
       * @description `dropped`: the webhook was disabled before.
       * @enum {string}
       */
      status: 'waiting' | 'delivered' | 'retried' | 'failed' | 'dropped';
      attempts: number;
      response_code: number | null;
      error_message: string | null;
      duration_ms: number | null;
      created_at: string;
      last_attempt_at: string | null;
      next_attempt_at: string | null;
    };
    WebhookDeliveryPage: {
      items: components['schemas']['WebhookDelivery'][];
      next_cursor: string | null;
    };
    WebhookPage: {
      items: components['schemas']['Webhook'][];
      next_cursor: string | null;
    };
    WindowSpan: {
      /** Format: date-time */
      start: string;
      /** Format: date-time */
      end: string;
    };
  };
  responses: never;
  parameters: {
    /** @description Version of the cluster API. */
    ApiVersion: '2026-06-01.beta';
    /** @description Id of the request, 1 to 128 characters of `A-Za-z0-9._-`; otherwise it is replaced. */
    RequestId: string;
    /** @description Makes a repeat safe: the same request with this key within 24 hours gets the first answer. */
    IdempotencyKey: string;
    /** @description The `Event-Position` of a write; the answer waits until it includes that write. */
    MinPosition: string;
    /** @description An `ETag`; 304 if the resource has not changed since. */
    IfNoneMatch: string;
    /** @description The `ETag` from the last read; 412 if the resource has changed since. */
    IfMatch: string;
    /** @description Id of the last received event; the stream continues after it. */
    LastEventId: string;
  };
  requestBodies: never;
  headers: {
    /** @description Id of the request: the sent one if it is 1 to 128 characters of `A-Za-z0-9._-`, otherwise a new one. */
    'X-Request-Id': string;
    /** @description `no-store` unless the operation says otherwise. */
    'Cache-Control': string;
    /** @description API version of the answer. */
    'API-Version': '2026-06-01.beta';
    /**
     * @description Release of the service.
     * @example 0.3.0
     */
    'Service-Version': string;
    /** @description Requests per minute of the tightest limit. */
    'RateLimit-Limit': number;
    /** @description Requests left now. */
    'RateLimit-Remaining': number;
    /** @description Seconds until the limit is fully restored. */
    'RateLimit-Reset': number;
    /** @description Seconds to wait before the next request. */
    'Retry-After': number;
    /** @description How to authenticate. */
    'WWW-Authenticate': string;
    /**
     * @description Version of the resource, for `If-None-Match`.
     * @example "7"
     */
    ETag: string;
    /** @description Address of the new resource. */
    Location: string;
    /**
     * @description The next page as `<url>; rel="next"`; absent on the last one.
     * @example <https://api.example.com/clusters?cursor=…>; rel="next"
     */
    Link: string;
    /** @description Number of records on all pages. */
    'X-Total-Count': number;
    /** @description Position of the last event that the request recorded: send it as `Min-Position` to read your write. */
    'Event-Position': string;
    /** @description `true` when this is the stored answer of an earlier request with the same `Idempotency-Key`. */
    'Idempotent-Replayed': 'true';
    /** @description Since when this `API-Version` is deprecated; absent while it is not. */
    Deprecation: string;
    /** @description Until when this `API-Version` is served; absent while no end is set. */
    Sunset: string;
    /** @description The session cookie and the browser cookie. */
    'Set-Cookie': string;
    /** @description File name. */
    'Content-Disposition': string;
    /** @description The answer depends on these headers of the request. */
    Vary: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listClusters: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: 'created_at' | '-created_at' | 'name' | '-name' | 'version' | '-version';
        status?: ('provisioning' | 'available' | 'updating' | 'degraded' | 'failed' | 'deleting')[];
        type?: 'keycloak'[];
        size?: ('small' | 'medium' | 'large')[];
        location?: string[];
        version?: string[];
        name?: string[];
        q?: string[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          Link: components['headers']['Link'];
          'X-Total-Count': components['headers']['X-Total-Count'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedCluster'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createCluster: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateClusterBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          Location: components['headers']['Location'];
          ETag: components['headers']['ETag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Cluster'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `name_taken`: Another record of the workspace has this name.
       *
       *     `quota_exceeded`: The workspace has reached its limit of records of this kind.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getCluster: {
    parameters: {
      query?: {
        wait?: string;
        status?: 'provisioning' | 'available' | 'updating' | 'degraded' | 'failed' | 'deleting';
      };
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Cluster'];
        };
      };
      /** @description Not changed */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteCluster: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `deletion_protected`: The cluster is protected against deletion.
       *
       *     `operation_in_progress`: Another operation is running on this cluster.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `etag_mismatch`: The record has changed since it was read. */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  changeCluster: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeClusterBody'];
        'application/merge-patch+json': components['schemas']['ChangeClusterBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          ETag: components['headers']['ETag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Cluster'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `name_taken`: Another record of the workspace has this name.
       *
       *     `operation_in_progress`: Another operation is running on this cluster.
       *
       *     `invalid_transition`: This is not possible in the current status.
       *
       *     `downgrade_not_supported`: The version is lower than the current one.
       *
       *     `not_next_step`: The version is not the next step of the upgrade path.
       *
       *     `acknowledgement_required`: The step is a major change or contains breaking changes, or its preview is another one by now than `preview_etag` names.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `etag_mismatch`: The record has changed since it was read. */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getClusterStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClusterStatusReport'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  retryCluster: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted: continues in the background. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          ETag: components['headers']['ETag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Cluster'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getClusterCredentials: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClusterCredentials'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `invalid_transition`: This is not possible in the current status. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  followCluster: {
    parameters: {
      query?: {
        last_event_id?: string;
        api_version?: '2026-06-01.beta';
      };
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /**
       * @description Server-sent events, until the client disconnects. `data` is one JSON object:
       *
       *     | `event` | `data` |
       *     |---|---|
       *     | `hello` | ClusterSnapshot |
       *     | `reset` | StreamPosition |
       *     | `heartbeat` | Heartbeat |
       *     | `cluster.status_changed` | ClusterStatusChange |
       *     | `cluster.updated` | ClusterUpdate |
       *     | `cluster.upgrade.scheduled` | UpgradeChange |
       *     | `cluster.upgrade.started` | UpgradeChange |
       *     | `cluster.upgrade.completed` | UpgradeChange |
       *     | `cluster.upgrade.failed` | UpgradeChange |
       *     | `cluster.upgrade.cancelled` | UpgradeChange |
       *     | `cluster.upgrade.waiting_for_user` | UpgradeWaiting |
       *     | `cluster.auto_upgrade.skipped` | AutoUpgradeSkip |
       *     | `cluster.deleted` | ClusterEnd |
       *
       *     To resume, send the last `id` as `Last-Event-ID`: no event is lost or repeated. `reset` means that too many events were missed: read the state again.
       */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getLimits: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Limits'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listClusterTypes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClusterType'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listClusterVersions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_type: 'keycloak';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClusterVersion'][];
        };
      };
      /** @description Not changed */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listClusterSizes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClusterSize'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listClusterLocations: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClusterLocation'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listClusterFeatures: {
    parameters: {
      query?: {
        version?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClusterFeature'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getUpgradePath: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UpgradePathEntry'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  previewUpgrade: {
    parameters: {
      query: {
        /** @description Exclusive. */
        from: string;
        /** @description Inclusive. */
        to: string;
      };
      header?: never;
      path: {
        cluster_type: 'keycloak';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UpgradePreviewEntry'][];
        };
      };
      /** @description Not changed */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `invalid_range`: `from` is above `to`.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listUpgrades: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UpgradePage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createUpgrade: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateUpgradeBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Upgrade'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `operation_in_progress`: Another operation is running on this cluster.
       *
       *     `invalid_transition`: This is not possible in the current status.
       *
       *     `downgrade_not_supported`: The version is lower than the current one.
       *
       *     `not_next_step`: The version is not the next step of the upgrade path.
       *
       *     `acknowledgement_required`: The step is a major change or contains breaking changes, or its preview is another one by now than `preview_etag` names.
       *
       *     `no_window`: No maintenance window is enabled.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getUpgrade: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
        upgrade_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Upgrade'];
        };
      };
      /** @description Not changed */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  cancelUpgrade: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Upgrade'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `nothing_to_cancel`: The cluster has no open upgrade.
       *
       *     `migration_started`: The database migration has started and cannot be rolled back.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getAutoUpgrade: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AutoUpgrade'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getMaintenanceWindow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceWindow'];
        };
      };
      /** @description Not changed */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  putMaintenanceWindow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutMaintenanceWindowBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceWindow'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `etag_mismatch`: The record has changed since it was read. */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteMaintenanceWindow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It follows the workspace */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `etag_mismatch`: The record has changed since it was read. */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listMaintenanceExclusions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceExclusion'][];
        };
      };
      /** @description Not changed */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  putMaintenanceExclusions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        cluster_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutMaintenanceExclusionsBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceExclusion'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `etag_mismatch`: The record has changed since it was read. */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getWorkspaceWindow: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceWindow'];
        };
      };
      /** @description Not changed */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  putWorkspaceWindow: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutWorkspaceWindowBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceWindow'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `etag_mismatch`: The record has changed since it was read. */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listUpcomingWindows: {
    parameters: {
      query: {
        days_of_week: number[];
        start_local: string;
        end_local: string;
        /** @example Europe/Berlin */
        timezone: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WindowSpan'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listWebhooks: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWebhookBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewWebhook'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `quota_exceeded`: The workspace has reached its limit of records of this kind.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  changeWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeWebhookBody'];
        'application/merge-patch+json': components['schemas']['ChangeWebhookBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  testWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConnectorTest'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookDeliveryPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  redeliverWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        delivery_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted: continues in the background. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookDelivery'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `api_version_required`: The `API-Version` header is missing.
       *
       *     `api_version_unknown`: The value of `API-Version` is not supported.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'API-Version': components['headers']['API-Version'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listTickets: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        status?:
          | 'new'
          | 'investigating'
          | 'awaiting_review'
          | 'waiting_on_customer'
          | 'escalated'
          | 'failed'
          | 'resolved'
          | 'ignored';
        source_id?: string;
        assignee?: ('me' | 'none') | string;
        tag?: string;
        /** @description Words of title, text or customer, in any order and case; the last may be a prefix. */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createTicket: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTicketBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Ticket'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `duplicate_external_id`: A ticket with this external id already exists.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketDetail'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  reinvestigateTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Ticket'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  resolveTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ResolveTicketBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Ticket'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  ignoreTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IgnoreTicketBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Ticket'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listInbox: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        type?: 'ticket' | 'chat_session';
        status?:
          | 'new'
          | 'investigating'
          | 'awaiting_review'
          | 'waiting_on_customer'
          | 'escalated'
          | 'failed'
          | 'resolved'
          | 'ignored';
        assignee?: ('me' | 'none') | string;
        view?: 'needs_review' | 'ready_to_send' | 'escalated' | 'waiting' | 'done' | 'all';
        /** @description Words of title, text or customer, in any order and case; the last may be a prefix. */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InboxItemPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  followInbox: {
    parameters: {
      query?: {
        last_event_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /**
       * @description Server-sent events, until the client disconnects. `data` is one JSON object:
       *
       *     | `event` | `data` |
       *     |---|---|
       *     | `hello` | StreamPosition |
       *     | `reset` | StreamPosition |
       *     | `heartbeat` | Heartbeat |
       *     | `ticket.received` | InboxChange |
       *     | `ticket.updated` | InboxChange |
       *     | `investigation.step` | InboxChange |
       *     | `investigation.verdict` | InboxChange |
       *     | `draft.updated` | InboxChange |
       *     | `connector.status` | InboxChange |
       *     | `saved_reply.updated` | InboxChange |
       *     | `read` | ReadState |
       *     | `presence` | PresenceChange |
       *     | `counts` | InboxCounts |
       *
       *     To resume, send the last `id` as `Last-Event-ID`: no event is lost or repeated. `reset` means that too many events were missed: read the state again.
       */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  markInboxItemRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        type: 'ticket' | 'chat_session';
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MarkInboxItemReadBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadState'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  markInboxItemUnread: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        type: 'ticket' | 'chat_session';
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadState'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  showPresence: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ShowPresenceBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PeopleAtTicket'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listInboxViews: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InboxViewPage'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  countInbox: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InboxCounts'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listInvestigations: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        ticket_id?: string;
        status?: 'running' | 'completed' | 'failed' | 'cancelled';
        verdict?: 'auto_resolved' | 'propose_resolution' | 'escalate';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          Link: components['headers']['Link'];
          'X-Total-Count': components['headers']['X-Total-Count'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvestigationSummary'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getInvestigation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Investigation'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listInvestigationSteps: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        after?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvestigationStepPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getToolCallResult: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        seq: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ToolCallResult'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  followInvestigation: {
    parameters: {
      query?: {
        last_event_id?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /**
       * @description Server-sent events, until the client disconnects. `data` is one JSON object:
       *
       *     | `event` | `data` |
       *     |---|---|
       *     | `hello` | StreamPosition |
       *     | `reset` | StreamPosition |
       *     | `heartbeat` | Heartbeat |
       *     | `ticket.received` | InboxChange |
       *     | `ticket.updated` | InboxChange |
       *     | `investigation.step` | InboxChange |
       *     | `investigation.verdict` | InboxChange |
       *     | `draft.updated` | InboxChange |
       *     | `connector.status` | InboxChange |
       *     | `saved_reply.updated` | InboxChange |
       *     | `read` | ReadState |
       *     | `presence` | PresenceChange |
       *     | `counts` | InboxCounts |
       *
       *     To resume, send the last `id` as `Last-Event-ID`: no event is lost or repeated. `reset` means that too many events were missed: read the state again.
       */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  cancelInvestigation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvestigationSummary'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  retryInvestigation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Ticket'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ServiceStatus'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  editDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EditDraftBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Draft'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `stale_revision`: The draft has changed since it was read.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  acceptDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AcceptDraftBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Draft'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `stale_revision`: The draft has changed since it was read.
       *
       *     `egress_flagged`: The check of the draft found content that should not be sent.
       *
       *     `draft_outdated`: The customer wrote after the draft was made.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  rejectDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RejectDraftBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Draft'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `stale_revision`: The draft has changed since it was read.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  resendDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ResendDraftBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Draft'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `stale_revision`: The draft has changed since it was read.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listSavedReplies: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedReplyPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createSavedReply: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSavedReplyBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedReply'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `name_taken`: Another record of the workspace has this name.
       *
       *     `quota_exceeded`: The workspace has reached its limit of records of this kind.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteSavedReply: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  changeSavedReply: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeSavedReplyBody'];
        'application/merge-patch+json': components['schemas']['ChangeSavedReplyBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedReply'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `name_taken`: Another record of the workspace has this name. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listPlaybooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Playbook'][];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listConnectorKinds: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConnectorKind'][];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listConnectors: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          Link: components['headers']['Link'];
          'X-Total-Count': components['headers']['X-Total-Count'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Connector'][];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createConnector: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateConnectorBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Connector'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `name_taken`: Another record of the workspace has this name.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  connectCluster: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConnectClusterBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Connector'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `name_taken`: Another record of the workspace has this name.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getConnector: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Connector'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteConnector: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  changeConnector: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeConnectorBody'];
        'application/merge-patch+json': components['schemas']['ChangeConnectorBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Connector'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  testConnector: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConnectorTest'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listTicketSources: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketSourcePage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createTicketSource: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTicketSourceBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketSource'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       *
       *     `command_required`: A custom tool server needs a command.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       *
       *     `custom_tool_servers_disabled`: The operator does not allow this command.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `quota_exceeded`: The workspace has reached its limit of records of this kind.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  countTickets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CountTicketsBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketCounts'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getTicketSource: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketSource'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteTicketSource: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  changeTicketSource: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeTicketSourceBody'];
        'application/merge-patch+json': components['schemas']['ChangeTicketSourceBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketSource'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       *
       *     `custom_tool_servers_disabled`: The operator does not allow this command.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  testTicketSource: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConnectorTest'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  approveTicketSourceTools: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketSource'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  releaseTickets: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketSource'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listPassedOver: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PassedOverPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  takeInPassedOver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        item: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PassedOver'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listMailProviders: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {string} */
            id: 'google' | 'microsoft';
            name: string;
            /** @description Scopes requested from the user. */
            scopes: string[];
            /** @description Whether the operator has configured it; required for a sign-in. */
            configured: boolean;
          }[];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  followMailSignIn: {
    parameters: {
      query: {
        provider: 'google' | 'microsoft';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Elsewhere: see `Location`. */
      302: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  beginMailSignIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BeginMailSignInBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            authorization_url: string;
            state: string;
          };
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  completeMailSignIn: {
    parameters: {
      query?: {
        state?: string;
        code?: string;
        error?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Elsewhere: see `Location`. */
      302: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  completeMailSignInByForm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Elsewhere: see `Location`. */
      302: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getMailboxGrant: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            id: string;
            /** @enum {string} */
            provider: 'google' | 'microsoft';
            /** @description Address of the mailbox; null if the provider did not return it. */
            account: string | null;
          };
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listApiKeys: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKeyPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateApiKeyBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewApiKey'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `quota_exceeded`: The workspace has reached its limit of records of this kind.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  revokeApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  changeApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeApiKeyBody'];
        'application/merge-patch+json': components['schemas']['ChangeApiKeyBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `invalid_transition`: This is not possible in the current status. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  rotateApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['RotateApiKeyBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewApiKey'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getBootstrapState: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BootstrapState'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createFirstAdmin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateFirstAdminBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Set-Cookie': components['headers']['Set-Cookie'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignedInUser'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `invalid_credentials`: The address, the password or the link is not valid. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insecure_sign_in`: This installation is reached over https, and the page that asks to sign in came over http: the browser would drop the cookie of the session. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `email_taken`: Another user has this address. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `bootstrap_used`: An administrator already exists. */
      410: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  signIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignInBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Set-Cookie': components['headers']['Set-Cookie'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignedInUser'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `invalid_credentials`: The address, the password or the link is not valid. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insecure_sign_in`: This installation is reached over https, and the page that asks to sign in came over http: the browser would drop the cookie of the session. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  signOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          'Set-Cookie': components['headers']['Set-Cookie'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getSignedInUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Account'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  changeSignedInUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeSignedInUserBody'];
        'application/merge-patch+json': components['schemas']['ChangeSignedInUserBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Account'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `invalid_transition`: This is not possible in the current status. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  acceptInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AcceptInvitationBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Set-Cookie': components['headers']['Set-Cookie'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignedInUser'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `invalid_credentials`: The address, the password or the link is not valid. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insecure_sign_in`: This installation is reached over https, and the page that asks to sign in came over http: the browser would drop the cookie of the session. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `invalid_transition`: This is not possible in the current status. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `invitation_used`: The link was used already: a password is set. */
      410: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  changePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangePasswordBody'];
      };
    };
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired.
       *
       *     `invalid_credentials`: The address, the password or the link is not valid.
       */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listOwnSessions: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  endOwnSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listUsers: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            items: (components['schemas']['ManagedUser'] | components['schemas']['Colleague'])[];
            next_cursor: string | null;
          };
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  inviteUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InviteUserBody'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserWithLink'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `email_taken`: Another user has this address.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  changeUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeUserBody'];
        'application/merge-patch+json': components['schemas']['ChangeUserBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedUser'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `last_admin`: This is the last enabled administrator of the workspace.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  makePasswordLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserWithLink'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running.
       *
       *     `invalid_transition`: This is not possible in the current status.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listSessionsOfUser: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  endSessionOfUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        session_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done; no content. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `validation_failed`: The body is well-formed JSON with invalid fields. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        category?: (
          | 'cluster'
          | 'api_key'
          | 'user'
          | 'auth'
          | 'ticket'
          | 'investigation'
          | 'connector'
          | 'ticket_source'
          | 'escalation_rule'
          | 'escalation'
          | 'ask'
          | 'knowledge'
          | 'memory'
          | 'replay'
          | 'widget'
          | 'chat'
          | 'csat'
          | 'settings'
          | 'webhook'
          | 'audit'
          | 'reservation'
          | 'result'
          | 'catalogue'
          | 'maintenance'
          | 'upgrade'
        )[];
        stream?: string[];
        type?: string[];
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventPage'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `invalid_cursor`: The cursor does not belong to this endpoint and these filters.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  followEvents: {
    parameters: {
      query?: {
        category?: (
          | 'cluster'
          | 'api_key'
          | 'user'
          | 'auth'
          | 'ticket'
          | 'investigation'
          | 'connector'
          | 'ticket_source'
          | 'escalation_rule'
          | 'escalation'
          | 'ask'
          | 'knowledge'
          | 'memory'
          | 'replay'
          | 'widget'
          | 'chat'
          | 'csat'
          | 'settings'
          | 'webhook'
          | 'audit'
          | 'reservation'
          | 'result'
          | 'catalogue'
          | 'maintenance'
          | 'upgrade'
        )[];
        stream?: string[];
        last_event_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /**
       * @description Server-sent events, until the client disconnects. `data` is one JSON object:
       *
       *     | `event` | `data` |
       *     |---|---|
       *     | `hello` | StreamPosition |
       *     | `reset` | StreamPosition |
       *     | `heartbeat` | Heartbeat |
       *     | any other | Event |
       *
       *     To resume, send the last `id` as `Last-Event-ID`: no event is lost or repeated. `reset` means that too many events were missed: read the state again.
       */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `insufficient_role`: Your role does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getCheckpoint: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_sealed`: The event is not covered by a signed checkpoint yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getCheckpointOfLog: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        log_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_sealed`: The event is not covered by a signed checkpoint yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getTile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        log_id: string;
        tile: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getEventProof: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        event_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InclusionProof'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_sealed`: The event is not covered by a signed checkpoint yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getEventTlogProof: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        event_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Content-Disposition': components['headers']['Content-Disposition'];
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_sealed`: The event is not covered by a signed checkpoint yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getAuditStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditStatus'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  requestVerification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted: continues in the background. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Event-Position': components['headers']['Event-Position'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VerificationRequest'];
        };
      };
      /**
       * @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated.
       *
       *     `malformed_json`: The request body is not valid JSON.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `insufficient_scope`: The key is valid but does not hold the scope this endpoint needs.
       *
       *     `insufficient_role`: Your role does not allow this.
       *
       *     `cross_origin`: A page of another site sent this request with your session.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this `Idempotency-Key` is still running. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `body_too_large`: The request body exceeds the limit of this endpoint. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unsupported_media_type`: The `Content-Type` header is not a JSON media type. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `validation_failed`: The body is well-formed JSON with invalid fields.
       *
       *     `idempotency_key_reused`: This `Idempotency-Key` was used with another body.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `store_unavailable`: The append was not confirmed; its outcome may be unknown.
       *
       *     `audit_frozen`: The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Service-Version': components['headers']['Service-Version'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getEntryPoint: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          Vary: components['headers']['Vary'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EntryPoint'];
        };
      };
      /** @description For browsers: the reference, at `Location`. */
      302: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          Vary: components['headers']['Vary'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `unauthenticated`: The key, session or token is missing, unknown, revoked or expired. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listApiVersions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiVersion'][];
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listProblemPages: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getProblemPage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description `invalid_parameter`: A query parameter or a request header is missing, malformed, unknown or repeated. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `not_found`: The route or the record does not exist. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description `internal_error`: A bug in the service. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /**
       * @description `projection_behind`: The read model has not reached `Min-Position` yet.
       *
       *     `not_ready`: A component that the service requires is not ready.
       */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
}
