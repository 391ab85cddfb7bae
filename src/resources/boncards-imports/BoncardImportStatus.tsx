import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { useTranslate } from 'ra-core';
import type { ImportStatus } from '../../../contract/codes.ts';
import { StatusMark } from '../../custom/fields/StatusMark.tsx';
import { type BoncardImportRow, statusOf } from './boncardImportRow.ts';

/** How far an import is. */
export function BoncardImportStatus({ row }: { row: BoncardImportRow }) {
  const translate = useTranslate();
  const status = statusOf(row);
  const look = status === 'finished' && row.stats.ok === 0 ? nothingAdded : looks[status];
  return <StatusMark {...look} text={translate(`words.importStatuses.${status}`)} />;
}

interface Look {
  Icon: SvgIconComponent;
  color: string;
}

const looks: Record<ImportStatus, Look> = {
  inProgress: { Icon: HourglassTop, color: 'info.main' },
  finished: { Icon: CheckCircleOutlined, color: 'success.main' },
  error: { Icon: ErrorOutlined, color: 'error.main' },
};

/** It was read to its end, and there is no card more than before: no success to a person's eyes. */
const nothingAdded: Look = { Icon: WarningAmber, color: 'warning.main' };
