/** Settings of a PostgreSQL for tests, where no data must survive a crash and databases come and go all the time. */
export const throwawaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  max_wal_size: '256MB',
  max_connections: '300',
};
