type Runner = { run(sql: string): Promise<unknown> };

/**
 * A database in SQL_ASCII holds bytes of any encoding. Asked for UTF-8 it would refuse the whole answer for one value
 * that is none, so it is asked for the bytes as they are; what is no UTF-8 becomes U+FFFD when it is read.
 */
export const takeBytesAsTheyAre = (session: Runner): Promise<unknown> => session.run(AS_THEY_ARE);

const AS_THEY_ARE = `
  select pg_catalog.set_config('client_encoding', 'SQL_ASCII', true)
   where pg_catalog.current_setting('server_encoding') operator(pg_catalog.=) 'SQL_ASCII'`;
