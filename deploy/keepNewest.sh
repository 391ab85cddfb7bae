#!/bin/sh
# Deletes the nightly backups in a directory except the newest 31, and the incomplete files of killed ones. The clock may
# be wrong: backups are counted instead of deleted by age, and those dated later than now, because it was ahead or is
# behind, are neither counted nor deleted.
cd "$1" || exit
ls -r bonpanel-*.zip | awk -v now="bonpanel-$(date +%FT%H%M).zip" '$0 <= now' | tail -n +32 | xargs -r rm -f
find . -name 'bonpanel-*.zip.part' -mtime +30 -delete
