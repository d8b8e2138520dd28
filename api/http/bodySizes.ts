/** X-37, bytes: what a body of the cluster API may have. */
export const CLUSTER_BODY_LIMIT = 64 * 1024;
