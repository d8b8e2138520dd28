import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { objectIn, objectsIn, picked, type Raw } from '../http/raw.ts';
import type { Result } from '../servedTool.ts';
import { withoutPeople } from './people.ts';
import { exceptionsView } from './stackTrace.ts';

const TAGS_MAX = 30;
const BREADCRUMBS_MAX = 10;
/** Tags that say who or where somebody is, or hold a credential. */
const PERSONAL_TAG =
  /^(user|email|e-mail|ip|ip_address|username|geo|client_ip)\b|token|secret|password|cookie|session/i;

const ISSUE = [
  'id', 'shortId', 'title', 'culprit', 'level', 'status', 'substatus', 'priority', 'platform', 'type', 'issueCategory',
  'isUnhandled', 'count', 'userCount', 'userReportCount', 'firstSeen', 'lastSeen',
]; // prettier-ignore

/** Not whom it is assigned to, nor who has seen or changed it. */
export const issueView = (issue: Raw): Result => {
  const raw = withoutPeople(issue);
  return {
    ...picked(raw, ISSUE),
    project: objectIn(raw['project'])['slug'] ?? null,
    metadata: picked(objectIn(raw['metadata']), ['type', 'value', 'filename', 'function']),
    first_release: objectIn(raw['firstRelease'])['version'] ?? null,
    last_release: objectIn(raw['lastRelease'])['version'] ?? null,
    tags: objectsIn(raw['tags'])
      .slice(0, TAGS_MAX)
      .map((tag) => picked(tag, ['key', 'totalValues'])),
  };
};

/** Headers, cookies and bodies of a request, values of variables and all of the user but their id are left out. */
export const eventView = (event: Raw): Result => {
  const raw = withoutPeople(event);
  const entries = objectsIn(raw['entries']);
  const of = (type: string): Raw => objectIn(entries.find((entry) => entry['type'] === type)?.['data']);
  return {
    ...picked(raw, ['eventID', 'groupID', 'title', 'message', 'culprit', 'platform', 'type', 'dateCreated']),
    release: objectIn(raw['release'])['version'] ?? null,
    user: picked(objectIn(raw['user']), ['id']),
    tags: tagsView(raw['tags']),
    ...exceptionsView(objectsIn(of('exception')['values'])),
    request: picked(of('request'), ['method', 'url']),
    ...breadcrumbsView(objectsIn(of('breadcrumbs')['values'])),
    contexts: contextsView(objectIn(raw['contexts'])),
  };
};

const tagsView = (tags: JsonValue | undefined): Result => {
  const shown = objectsIn(tags).filter(({ key }) => typeof key === 'string' && !PERSONAL_TAG.test(key));
  return Object.fromEntries(
    shown.slice(0, TAGS_MAX).map((tag) => [tag['key'], picked(tag, ['value'])['value'] ?? null]),
  );
};

/** The last ones: what led to the error. Of what is attached to them only what a request was. */
const breadcrumbsView = (crumbs: readonly Raw[]): Result => ({
  breadcrumbs: crumbs.slice(-BREADCRUMBS_MAX).map((crumb) => ({
    ...picked(crumb, ['timestamp', 'category', 'level', 'message']),
    ...picked(objectIn(crumb['data']), ['method', 'url', 'status_code']),
  })),
  breadcrumbs_total: crumbs.length,
  breadcrumbs_truncated: crumbs.length > BREADCRUMBS_MAX,
});

const contextsView = (contexts: Raw): Result =>
  Object.fromEntries(
    ['browser', 'os', 'runtime', 'device', 'app'].flatMap((name) =>
      contexts[name] === undefined
        ? []
        : [[name, picked(objectIn(contexts[name]), ['name', 'version', 'family', 'model', 'app_version'])]],
    ),
  );
