import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath } from 'ra-core';
import type { AuditObject } from '../../contract/audit.ts';
import { actorText, objectText } from '../../contract/auditText.ts';
import type { ResourceName } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { BreakableText } from '../kinds/BreakableText.tsx';
import { NOTHING, plainText } from '../kinds/plainText.ts';
import { AuditChanges, type AuditEntry } from './AuditChanges.tsx';
import { auditLanguage } from './auditLanguage.ts';

/** The resource of the things that have pages. */
const resourceOf: Partial<Record<AuditObject, ResourceName>> = {
  user: 'users',
  salon: 'salons',
  boncard: 'boncards',
  import: 'boncards-imports',
};

/** One entry of the audit in a few lines; `withObject` also says what it was done to. */
export function AuditMoment({ entry, withObject = false }: { entry: AuditEntry; withObject?: boolean }) {
  const translate = useTranslate();
  const facts = [plainText('moment', entry.at, translate), actorOf(entry), entry.address ?? NOTHING];
  return (
    <Box component="li" sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography sx={{ fontWeight: 600 }}>{plainText('auditAction', entry.action, translate)}</Typography>
      {withObject && (
        <Typography variant="body2">
          <AuditedObject entry={entry} />
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
        {facts.filter((fact) => fact !== NOTHING).join(' · ')}
      </Typography>
      <AuditChanges entry={entry} />
    </Box>
  );
}

/** Returns who did it. */
export function actorOf({ by = null, command = null, address = null }: AuditEntry): string {
  return actorText({ by, command, address }, auditLanguage().texts);
}

/** What it was done to; a link to its page if it has one. */
export function AuditedObject({ entry: { object } }: { entry: AuditEntry }) {
  const createPath = useCreatePath();
  if (!object) return null;
  const name = <BreakableText>{objectText(object, auditLanguage())}</BreakableText>;
  const resource = resourceOf[object.kind];
  if (!resource || !object.id) return name;
  const type = resource === 'salons' ? 'edit' : 'show';
  return (
    <Link component={LinkBase} to={createPath({ resource, type, id: object.id })}>
      {name}
    </Link>
  );
}
