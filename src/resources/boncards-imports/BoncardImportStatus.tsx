import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import { useTranslate } from 'ra-core';
import type { ImportStatus } from '../../../contract/codes.ts';
import { StatusMark } from '../../custom/fields/StatusMark.tsx';
import { type BoncardImportRow, statusOf } from './boncardImportRow.ts';

/** How far an import is. */
export function BoncardImportStatus({ row }: { row: BoncardImportRow }) {
  const translate = useTranslate();
  const status = statusOf(row);
  return <StatusMark {...looks[status]} text={translate(`words.importStatuses.${status}`)} />;
}

const looks: Record<ImportStatus, { Icon: SvgIconComponent; color: string }> = {
  inProgress: { Icon: HourglassTop, color: 'info.main' },
  finished: { Icon: CheckCircleOutlined, color: 'success.main' },
  error: { Icon: ErrorOutlined, color: 'error.main' },
};
