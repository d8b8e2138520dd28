import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { Permission } from '../../sessions/session.ts';

/** Something that the command bar leads to. */
export type Found = {
  id: string;
  label: string;
  /** Said beside it, in grey. */
  detail?: string;
  icon: Icon;
  go: (navigate: UseNavigateResult<string>) => void;
};

/** `at`: when it was read, in milliseconds. */
export type Opened = Found & { at: number };

/** How the command bar finds what a page shows, for those who may see it. */
export type Finder = {
  needs: Permission;
  /** What answers what was typed, best first, at most `OF_EACH` of a kind. */
  find: (typed: string, queries: QueryClient) => Promise<readonly Found[]>;
  /** What was looked at in this tab. */
  opened?: (queries: QueryClient) => readonly Opened[];
};

/** How many of a kind the command bar shows. */
export const OF_EACH = 5;

/** What was read in this tab under keys of two parts, of which this is the first, with when. */
export const readOf = <Data>(queries: QueryClient, key: string): readonly { data: Data; at: number }[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [key], predicate: ({ queryKey }) => queryKey.length === 2 })
    .flatMap(({ state }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says what was read
      const data = state.data as Data | undefined;
      return data === undefined ? [] : [{ data, at: state.dataUpdatedAt }];
    });
