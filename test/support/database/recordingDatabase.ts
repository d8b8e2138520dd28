import type { Database, Sql } from '../../../engine/sql.ts';

/** A database that notes the text of each statement that passes through it, and `begin` for each transaction. */
export const recordingDatabase = (database: Database): Database & { statements: string[] } => {
  const statements: string[] = [];
  const noted = (sql: Sql): Sql => ({
    query: (text, values, sending) => {
      statements.push(text);
      return sql.query(text, values, sending);
    },
  });
  return {
    ...noted(database),
    statements,
    connection: (work) => database.connection((sql) => work(noted(sql))),
    transaction: (work, options) => {
      statements.push('begin');
      return database.transaction((sql) => work(noted(sql)), options);
    },
  };
};
