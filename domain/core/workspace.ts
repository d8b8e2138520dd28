import { WorkspaceId } from './ids.ts';

/** the workspace that the first run creates. */
export const DEFAULT_WORKSPACE: WorkspaceId = WorkspaceId.parse('default');
