import type { ConnectionSettings } from '../db/pool.ts';

/** The connection as an operator writes it in DATABASE_URL, also where it is a Unix socket. */
export const databaseUrl = ({ user, password, host = '', port, database }: ConnectionSettings) => {
  const login = `${encodeURIComponent(String(user))}:${encodeURIComponent(String(password))}`;
  return host.startsWith('/')
    ? `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgresql://${login}@${host}:${port}/${database}`;
};
