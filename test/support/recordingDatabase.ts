import type { Database, Sql, Transaction } from '../../engine/sql.ts';

/** A database that notes the text of each statement that passes through it, and `begin` for each transaction. */
export const recordingDatabase = (database: Database): Database & { statements: string[] } => {
  const statements: string[] = [];
  const noted = (sql: Sql): Sql => ({
    query: (text, values) => {
      statements.push(text);
      return sql.query(text, values);
    },
  });
  return {
    ...noted(database),
    statements,
    connection: (work) => database.connection((sql) => work(noted(sql))),
    transaction: (work, options) => {
      statements.push('begin');
      const query = (sql: Transaction): Transaction => ({
        ...noted(sql),
        lastQuery: (text, values, kept) => {
          statements.push(text);
          return sql.lastQuery(text, values, kept);
        },
      });
      return database.transaction((sql) => work(query(sql)), options);
    },
  };
};
