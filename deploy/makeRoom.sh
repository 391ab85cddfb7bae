#!/bin/sh
# Deletes the oldest nightly backups in a directory until the next one has room, but keeps the newest seven. `bonpanel
# backup` refuses to leave less free than the newest backup takes, or 4 GiB if that is less; so it would refuse every
# night from then on. As in keepNewest.sh, backups that are dated later than now are left out.
cd "$1" || exit
backups=$(ls bonpanel-*.zip | awk -v now="bonpanel-$(date +%FT%H%M).zip" '$0 <= now')
size=$(stat -c %s "$(echo "$backups" | tail -n 1)") || exit
spare=$((4 * 1024 * 1024 * 1024))
[ "$size" -gt "$spare" ] || spare=$size
for oldest in $(echo "$backups" | head -n -7); do
  [ "$(df --output=avail -B1 . | tail -n 1)" -lt $((size + spare)) ] || break
  rm -f "$oldest"
done
