#!/bin/sh
# Writes the settings of one of three machines that run PostgreSQL 15 with Patroni, etcd and HAProxy, all from Debian 12
# (docs/OPERATIONS.md, "Patroni"):
#
#   deploy/patroni/node.sh NAME n1=ADDRESS n2=ADDRESS n3=ADDRESS
#
# NAME is this machine's name, such as n1; the rest is the same on all three. ROOT=DIRECTORY writes there, not in /.
# CLIENTS=NETWORK, or several in quotes, may connect to PostgreSQL as well as the machine's own network.
# Reads the passwords, the same on all three, from the file SECRETS (by default /root/bonpanel-patroni.env).
set -eu
umask 077

[ $# -ge 4 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
name=$1
shift
root=${ROOT:-}
# shellcheck source=/dev/null
. "${SECRETS:-/root/bonpanel-patroni.env}"
: "${SUPERUSER_PASSWORD:?}" "${REPLICATION_PASSWORD:?}" "${RESTAPI_PASSWORD:?}"

address= peers= etcds= lines= access=
for network in samenet ${CLIENTS:-}; do
  access="$access
    - host all all $network scram-sha-256"
done
for node; do
  node_name=${node%%=*}
  node_address=${node#*=}
  [ "$node_name" = "$name" ] && address=$node_address
  peers=$peers${peers:+,}$node_name=http://$node_address:2380
  etcds=$etcds${etcds:+, }$node_address:2379
  lines="$lines
  server $node_name $node_address:5432 check port 8008"
  # Patroni asks its own PostgreSQL over TCP, and pg_rewind the leader's. The nodes may be in networks of their own.
  access="$access
    - host all postgres $node_address/32 scram-sha-256
    - host replication replicator $node_address/32 scram-sha-256"
done
[ -n "$address" ] || { echo "no address of $name is given" >&2; exit 2; }

mkdir -p "$root/etc/default" "$root/etc/patroni" "$root/etc/haproxy"

cat > "$root/etc/default/etcd" <<END
ETCD_NAME=$name
ETCD_DATA_DIR=${ETCD_DIR:-/var/lib/etcd/bonpanel}
ETCD_LISTEN_PEER_URLS=http://$address:2380
ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$address:2380
ETCD_LISTEN_CLIENT_URLS=http://$address:2379
ETCD_ADVERTISE_CLIENT_URLS=http://$address:2379
ETCD_INITIAL_CLUSTER=$peers
ETCD_INITIAL_CLUSTER_TOKEN=bonpanel
ETCD_ENABLE_V2=true
END

cat > "$root/etc/patroni/config.yml" <<END
scope: bonpanel
name: $name
restapi:
  listen: $address:8008
  connect_address: $address:8008
  # Needed for changes; anyone may ask who the leader is. etcd has no password: anyone who can reach its port can take
  # the leader's place or change PostgreSQL's parameters, so let only the three machines reach it.
  authentication: { username: patroni, password: "$RESTAPI_PASSWORD" }
# This is etcd's older interface. With the newer one (etcd3), a leader of Debian 12's Patroni that was stopped displaces
# its successor when it goes on, and sales that the successor has confirmed are lost (docs/OPERATIONS.md, "Patroni").
etcd:
  hosts: [$etcds]
bootstrap:
  # Patroni reads this only once, when the first of the three starts. Change it later by "patronictl edit-config".
  dcs:
    # A leader that is silent for so many seconds is replaced. Must be at least loop_wait plus twice retry_timeout.
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    # Every confirmed change is on two machines, and only a machine that has them all can become the leader.
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 200
        max_slot_wal_keep_size: 20GB
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
postgresql:
  listen: $address:5432
  connect_address: $address:5432
  data_dir: ${DATA:-/var/lib/postgresql/15/bonpanel}
  bin_dir: /usr/lib/postgresql/15/bin
  # If the leader dies while a former one is rewound, that one can never start again. It is then copied from the leader;
  # what only it had was never confirmed, unless somebody forced a failover while it went on alone.
  remove_data_directory_on_rewind_failure: true
  pgpass: ${PASSFILE:-/var/lib/postgresql/patroni.pgpass}
  authentication:
    superuser: { username: postgres, password: "$SUPERUSER_PASSWORD" }
    replication: { username: replicator, password: "$REPLICATION_PASSWORD" }
  parameters:
    unix_socket_directories: ${SOCKETS:-/var/run/postgresql}
    # Errors are logged without the values of rows.
    log_error_verbosity: terse
  pg_hba:
    - local all postgres peer$access
END

cat > "$root/etc/haproxy/haproxy.cfg" <<END
defaults
  mode tcp
  timeout connect 3s
  timeout check 2s
  # Connections that are silent for an hour are cut off. Those of the pools are renewed earlier. The one that listens
  # for jobs (LISTEN) may be silent for longer; the server then opens it again.
  timeout client 1h
  timeout server 1h

# Connects to the leader, and breaks the connections to a former one.
listen bonpanel-postgresql
  bind 127.0.0.1:5000
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions$lines
END
chmod 644 "$root/etc/default/etcd" "$root/etc/haproxy/haproxy.cfg"
chgrp postgres "$root/etc/patroni" "$root/etc/patroni/config.yml"
chmod 750 "$root/etc/patroni"
chmod 640 "$root/etc/patroni/config.yml"
