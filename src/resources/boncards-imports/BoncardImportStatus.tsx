import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { useTranslate } from 'ra-core';
import type { ImportStatus } from '../../../contract/codes.ts';
import { StatusBadge } from '../../kinds/StatusBadge.tsx';
import { type BoncardImportRow, statusOf } from './boncardImportRow.ts';

/** How far an import is; one that was read to its end and added no card is no success to a person's eyes. */
export function BoncardImportStatus({ row }: { row: BoncardImportRow }) {
  const translate = useTranslate();
  const status = statusOf(row);
  if (status === 'finished' && row.stats.ok === 0) {
    return <StatusBadge Icon={WarningAmber} color="warning.main" text={translate('import.nothingAdded')} />;
  }
  return <StatusBadge {...looks[status]} text={translate(`words.importStatuses.${status}`)} />;
}

const looks: Record<ImportStatus, { Icon: SvgIconComponent; color: string }> = {
  inProgress: { Icon: HourglassTop, color: 'info.main' },
  finished: { Icon: CheckCircleOutlined, color: 'success.main' },
  error: { Icon: ErrorOutlined, color: 'error.main' },
};
