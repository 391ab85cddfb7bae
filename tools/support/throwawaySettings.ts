/** Settings of a PostgreSQL for tests: nothing in it has to survive a crash, and databases are created and dropped all the time. */
export const throwawaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  max_wal_size: '256MB',
  max_connections: '300',
};
