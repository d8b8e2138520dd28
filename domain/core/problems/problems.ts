/** One entry of the registry of problem codes: what the HTTP answer says and what its page explains. */
export type ProblemDefinition = {
  status: number;
  /** Fixed per code. */
  title: string;
  /** What happened, for people. */
  meaning: string;
  /** What to do about it. */
  remedy: string;
  /** Extra members of the problem document. */
  members?: readonly string[];
};

/** No other code is ever sent; a test walks every entry. */
export const PROBLEMS = {
  malformed_json: {
    status: 400,
    title: 'Malformed JSON',
    meaning: 'The request body is not valid JSON.',
    remedy: 'Send one JSON value in UTF-8.',
  },
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    meaning: 'A query parameter or a request header is missing, malformed, unknown or repeated.',
    remedy: 'Correct the parameters that `errors` lists.',
  },
  invalid_range: {
    status: 400,
    title: 'Invalid range',
    meaning: '`from` is above `to`.',
    remedy: 'Give the lower version as `from`.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    meaning: 'The cursor does not belong to this endpoint and these filters.',
    remedy: 'Start again without a cursor and follow `next_cursor`.',
  },
  invalid_window: {
    status: 400,
    title: 'Invalid window',
    meaning: 'The window is not one of the allowed values.',
    remedy: 'Send one of `allowed`.',
    members: ['allowed'],
  },
  api_version_required: {
    status: 400,
    title: 'API version required',
    meaning: 'The `API-Version` header is missing.',
    remedy: 'Send `API-Version` with one of `supported_versions`.',
    members: ['supported_versions'],
  },
  api_version_unknown: {
    status: 400,
    title: 'API version unknown',
    meaning: 'The value of `API-Version` is not supported.',
    remedy: 'Send `API-Version` with one of `supported_versions`.',
    members: ['supported_versions'],
  },
  command_required: {
    status: 400,
    title: 'Command required',
    meaning: 'A custom tool server needs a command.',
    remedy: 'Send `command`.',
  },
  unauthenticated: {
    status: 401,
    title: 'Unauthenticated',
    meaning: 'The key, session or token is missing, unknown, revoked or expired.',
    remedy: 'Sign in again, or send a valid `API-Key`.',
  },
  invalid_credentials: {
    status: 401,
    title: 'Invalid credentials',
    meaning: 'The address, the password or the link is not valid.',
    remedy:
      'Check your input. For an expired link, ask an administrator for a new one; while there is none yet, restart the service.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    meaning: 'The key is valid but does not hold the scope this endpoint needs.',
    remedy: 'Use a key that holds `required_scope`.',
    members: ['required_scope'],
  },
  insufficient_role: {
    status: 403,
    title: 'Insufficient role',
    meaning: 'Your role does not allow this.',
    remedy: 'Ask an administrator; the endpoint needs `required_role`.',
    members: ['required_role'],
  },
  cross_origin: {
    status: 403,
    title: 'Cross-origin request',
    meaning: 'A page of another site sent this request with your session.',
    remedy: 'Use the web UI of this service, or an API key.',
  },
  insecure_sign_in: {
    status: 403,
    title: 'Sign-in over http',
    meaning:
      'This installation is reached over https, and the page that asks to sign in came over http: the browser would drop the cookie of the session.',
    remedy: 'Open the https address that `detail` names. Where that is wrong, correct `SERVICE_PUBLIC_WEB_URL`.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    meaning: 'The widget key does not allow this origin.',
    remedy: 'Add the origin to the widget key.',
  },
  custom_tool_servers_disabled: {
    status: 403,
    title: 'Custom tool servers disabled',
    meaning: 'The operator does not allow this command.',
    remedy: 'Ask the operator to add it to the allowed commands.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning: 'The route or the record does not exist.',
    remedy: 'Check the path and the id.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists but does not take this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  name_taken: {
    status: 409,
    title: 'Name taken',
    meaning: 'Another record of the workspace has this name.',
    remedy: 'Choose another name.',
  },
  operation_in_progress: {
    status: 409,
    title: 'Operation in progress',
    meaning: 'Another operation is running on this cluster.',
    remedy: 'Wait until it ends.',
    members: ['operation_id'],
  },
  deletion_protected: {
    status: 409,
    title: 'Deletion protected',
    meaning: 'The cluster is protected against deletion.',
    remedy: 'Switch `deletion_protection` off first.',
  },
  not_next_step: {
    status: 409,
    title: 'Not the next step',
    meaning: 'The version is not the next step of the upgrade path.',
    remedy: 'Upgrade to `next` first.',
    members: ['next'],
  },
  downgrade_not_supported: {
    status: 409,
    title: 'Downgrade not supported',
    meaning: 'The version is lower than the current one.',
    remedy: 'Choose a version of the upgrade path.',
  },
  acknowledgement_required: {
    status: 409,
    title: 'Acknowledgement required',
    meaning:
      'The step is a major change or contains breaking changes, or its preview is another one by now than `preview_etag` names.',
    remedy: 'Read `preview`, then repeat with `acknowledge_breaking: true`, and with the ETag of that preview.',
    members: ['is_major_change', 'interval_breaking_change_count', 'preview'],
  },
  no_window: {
    status: 409,
    title: 'No window',
    meaning: 'No maintenance window is enabled.',
    remedy: 'Enable a maintenance window, or set a time.',
  },
  nothing_to_cancel: {
    status: 409,
    title: 'Nothing to cancel',
    meaning: 'The cluster has no open upgrade.',
    remedy: 'No action needed.',
  },
  migration_started: {
    status: 409,
    title: 'Migration started',
    meaning: 'The database migration has started and cannot be rolled back.',
    remedy: 'Wait until the upgrade ends.',
  },
  quota_exceeded: {
    status: 409,
    title: 'Quota exceeded',
    meaning: 'The workspace has reached its limit of records of this kind.',
    remedy: 'Delete one, or ask the operator to raise the quota.',
    members: ['quota', 'current_usage', 'current_limit'],
  },
  email_taken: {
    status: 409,
    title: 'Email taken',
    meaning: 'Another user has this address.',
    remedy: 'Use another address.',
  },
  last_admin: {
    status: 409,
    title: 'Last administrator',
    meaning: 'This is the last enabled administrator of the workspace.',
    remedy: 'Make another user an administrator first.',
  },
  stale_revision: {
    status: 409,
    title: 'Stale revision',
    meaning: 'The draft has changed since it was read.',
    remedy: 'Read the draft again and repeat with `current_revision`.',
    members: ['current_revision'],
  },
  draft_outdated: {
    status: 409,
    title: 'Draft outdated',
    meaning: 'The customer wrote after the draft was made, or your team answered where the ticket came from.',
    remedy: 'Read what was written; confirm with `confirm_outdated: true`.',
  },
  egress_flagged: {
    status: 409,
    title: 'Egress flagged',
    meaning: 'The check of the draft found content that should not be sent.',
    remedy: 'Edit the draft, or repeat `flags` in `acknowledge_flags`.',
    members: ['flags'],
  },
  duplicate_external_id: {
    status: 409,
    title: 'Duplicate external id',
    meaning: 'A ticket with this external id already exists.',
    remedy: 'Use the ticket `ticket_id`.',
    members: ['ticket_id'],
  },
  budget_exceeded: {
    status: 409,
    title: 'Budget exceeded',
    meaning: 'The estimate is above the given maximum, or above what is left of the budget of the day.',
    remedy:
      'Raise `max_cost_usd` or narrow the filter; of the budget of the day, wait for the next day of UTC or raise it.',
    members: ['estimate'],
  },
  not_finished: {
    status: 409,
    title: 'Not finished',
    meaning: 'The record is still being processed.',
    remedy: 'Ask again once `current_status` is final.',
    members: ['current_status'],
  },
  invalid_transition: {
    status: 409,
    title: 'Invalid transition',
    meaning: 'This is not possible in the current status.',
    remedy: 'Do one of `allowed`.',
    members: ['current_status', 'allowed', 'decided_by'],
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    meaning: 'A request with this `Idempotency-Key` is still running.',
    remedy: 'Repeat it after `Retry-After`.',
  },
  bootstrap_used: {
    status: 410,
    title: 'Bootstrap link used',
    meaning: 'An administrator already exists.',
    remedy: 'Sign in.',
  },
  invitation_used: {
    status: 410,
    title: 'Invitation used',
    meaning: 'The link was used already: a password is set.',
    remedy: 'Sign in, or ask for a new link.',
  },
  chat_session_closed: {
    status: 410,
    title: 'Chat session closed',
    meaning: 'The chat session has ended.',
    remedy: 'Start a new one.',
  },
  etag_mismatch: {
    status: 412,
    title: 'ETag mismatch',
    meaning: 'The record has changed since it was read.',
    remedy: 'Read it again and repeat with `current_etag`.',
    members: ['current_etag'],
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    meaning: 'The request body exceeds the limit of this endpoint.',
    remedy: 'Send at most `limit_bytes` bytes.',
    members: ['limit_bytes'],
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The `Content-Type` header is not a JSON media type.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    meaning: 'The body is well-formed JSON with invalid fields.',
    remedy: 'Correct the fields that `errors` lists.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    meaning: 'This `Idempotency-Key` was used with another body.',
    remedy: 'Use a fresh key for a new request.',
  },
  rule_syntax: {
    status: 422,
    title: 'Rule syntax',
    meaning: 'The escalation rule does not follow the grammar.',
    remedy: 'Correct it at `position`.',
    members: ['position'],
  },
  rule_too_long: {
    status: 422,
    title: 'Rule too long',
    meaning: 'The escalation rule is longer than 4096 characters.',
    remedy: 'Shorten it.',
    members: ['position'],
  },
  no_citations: {
    status: 422,
    title: 'No citations',
    meaning: 'The knowledge base does not support an answer.',
    remedy: 'Ask a more specific question, or add a document.',
    members: ['ask_id'],
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    meaning: 'Too many requests.',
    remedy: 'Wait for `Retry-After` seconds.',
    members: ['limit', 'window_s'],
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'A bug in the service.',
    remedy: 'Report the request id.',
  },
  not_ready: {
    status: 503,
    title: 'Not ready',
    meaning: 'A component that the service requires is not ready.',
    remedy: 'See `checks`; ask again after `Retry-After`.',
    members: ['checks'],
  },
  store_unavailable: {
    status: 503,
    title: 'Store unavailable',
    meaning: 'The append was not confirmed; its outcome may be unknown.',
    remedy: 'Repeat the request with the same `Idempotency-Key`. The repeat is safe and returns the outcome.',
  },
  audit_frozen: {
    status: 503,
    title: 'Audit log frozen',
    meaning:
      'The event log contradicts its last signed checkpoint. Writes are stopped until an operator ends the freeze.',
    remedy:
      'Run `npx audit-cli verify` to find the cause. End the freeze with `npm run audit:unfreeze` or `npm run audit:new-epoch` (operator guide).',
  },
  projection_behind: {
    status: 503,
    title: 'Projection behind',
    meaning: 'The read model has not reached `Min-Position` yet.',
    remedy: 'Repeat after `Retry-After`.',
  },
  not_sealed: {
    status: 503,
    title: 'Not sealed',
    meaning: 'The event is not covered by a signed checkpoint yet.',
    remedy: 'Repeat after `Retry-After`.',
  },
  no_provider: {
    status: 503,
    title: 'No model provider',
    meaning: 'The service has no model key.',
    remedy: 'Set `ANTHROPIC_API_KEY` and restart.',
  },
  provider_unavailable: {
    status: 503,
    title: 'Model provider unavailable',
    meaning: 'The model provider did not answer.',
    remedy: 'Repeat after `Retry-After`.',
  },
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What can be wrong with one field of a request. */
export const FIELD_CODES = [
  'required',
  'type',
  'enum',
  'pattern',
  'format',
  'min',
  'max',
  'min_length',
  'max_length',
  'max_items',
  'min_properties',
  'duplicate',
  'conflict',
  'unknown_field',
  'read_only',
  'immutable',
  'not_available',
  'unknown_version',
  'version_inactive',
  'version_unavailable',
  'version_alone',
  'location_unavailable',
  'feature_unknown',
  'feature_unsupported',
  'unknown_scope',
  'env_key_denied',
  'built_in_kind',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** `field`: JSON pointer into the body (422) or into the query object (400). */
export type FieldError = { field: string; code: FieldCode; detail: string };
