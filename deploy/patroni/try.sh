#!/bin/sh
# Runs three nodes of deploy/patroni/node.sh on this machine, each in its own network namespace, to try what happens
# when one dies. Must run as root, with Debian's patroni, etcd-server, haproxy and postgresql-15.
#
#   try.sh DIRECTORY up                 start n1, n2 and n3 (10.77.0.1 to .3), and HAProxy on 127.0.0.1:5000
#   try.sh DIRECTORY kill NODE          kill all processes of a node
#   try.sh DIRECTORY stop|go_on NODE    stop all its processes, or let them go on
#   try.sh DIRECTORY cut|mend NODE      cut off its network, or mend it
#   try.sh DIRECTORY start NODE         start a killed node again
#   try.sh DIRECTORY down               end everything, but keep the directory
#
# DIRECTORY/env has the superuser's password. Nothing else on this machine is changed.
set -eu

[ $# -ge 2 ] || { sed -n '2,13s/^# \{0,1\}//p' "$0"; exit 2; }
directory=$1
action=$2
node=${3:-}
here=$(dirname "$(readlink -f "$0")")
nodes='n1 n2 n3'

namespace() { echo "bonpanel-$1"; }

# Runs a program in a node's namespace, in its own session, as the user postgres.
run_in() {
  in=$1
  log=$2
  shift 2
  ip netns exec "$(namespace "$in")" setsid setpriv --reuid=postgres --regid=postgres --init-groups "$@" \
    >> "$directory/$in/$log.log" 2>&1 < /dev/null &
}

start_node() {
  # If etcd was killed, it continues with the data it had.
  run_in "$1" etcd env $(cat "$directory/$1/etc/default/etcd") etcd
  run_in "$1" patroni patroni "$directory/$1/etc/patroni/config.yml"
}

signal_node() {
  pids=$(ip netns pids "$(namespace "$2")" 2> /dev/null) || return 0
  # shellcheck disable=SC2086
  [ -z "$pids" ] || kill -"$1" $pids 2> /dev/null || true
}

up() {
  # Removes what an earlier run may have left behind.
  down
  mkdir -p "$directory"
  chmod 755 "$directory"
  umask 077
  # The data of an earlier run has the passwords of that run.
  [ -f "$directory/env" ] || cat > "$directory/env" <<END
SUPERUSER_PASSWORD=$(openssl rand -hex 16)
REPLICATION_PASSWORD=$(openssl rand -hex 16)
RESTAPI_PASSWORD=$(openssl rand -hex 16)
END
  ip link add bonpanel0 type bridge
  ip address add 10.77.0.254/24 dev bonpanel0
  ip link set bonpanel0 up
  for one in $nodes; do
    number=${one#n}
    ip netns add "$(namespace "$one")"
    ip link add "bonpanel$number" type veth peer name eth0 netns "$(namespace "$one")"
    ip link set "bonpanel$number" master bonpanel0 up
    ip -n "$(namespace "$one")" address add "10.77.0.$number/24" dev eth0
    ip -n "$(namespace "$one")" link set eth0 up
    ip -n "$(namespace "$one")" link set lo up
    mkdir -p "$directory/$one"
    ROOT=$directory/$one SECRETS=$directory/env DATA=$directory/$one/data ETCD_DIR=$directory/$one/etcd \
      PASSFILE=$directory/$one/pgpass SOCKETS=$directory/$one \
      "$here/node.sh" "$one" n1=10.77.0.1 n2=10.77.0.2 n3=10.77.0.3
    chown -R postgres: "$directory/$one"
    start_node "$one"
  done
  haproxy -D -f "$directory/n1/etc/haproxy/haproxy.cfg" -p "$directory/haproxy.pid"
}

down() {
  for one in $nodes; do
    signal_node KILL "$one"
    # The namespace exists until the last of its processes has ended, so the link must be deleted by itself.
    ip link delete "bonpanel${one#n}" 2> /dev/null || true
    ip netns delete "$(namespace "$one")" 2> /dev/null || true
  done
  # HAProxy leaves this file behind, and another process may have its number by now.
  pid=$(cat "$directory/haproxy.pid" 2> /dev/null || true)
  if grep -qsx haproxy "/proc/$pid/comm"; then kill "$pid" || true; fi
  rm -f "$directory/haproxy.pid"
  ip link delete bonpanel0 2> /dev/null || true
}

case $action in
  up | down) "$action" ;;
  start) start_node "$node" ;;
  kill) signal_node KILL "$node" ;;
  stop) signal_node STOP "$node" ;;
  go_on) signal_node CONT "$node" ;;
  cut) ip link set "bonpanel${node#n}" down ;;
  mend) ip link set "bonpanel${node#n}" up ;;
  *) echo "unknown: $action" >&2; exit 2 ;;
esac
