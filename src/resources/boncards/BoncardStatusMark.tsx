import type { SvgIconComponent } from '@mui/icons-material';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import { useTranslate } from 'ra-core';
import type { BoncardStatus } from '../../../contract/codes.ts';
import { statusOf } from '../../custom/fields/boncardStatus.ts';
import { StatusBadge } from '../../kinds/StatusBadge.tsx';
import type { BoncardRow } from './boncardRow.ts';

/** In which state a card is. */
export function BoncardStatusMark({ card }: { card: BoncardRow }) {
  const translate = useTranslate();
  const status = statusOf(card);
  return <StatusBadge {...looks[status]} text={translate(`words.boncardStatuses.${status}`)} />;
}

const looks: Record<BoncardStatus, { Icon: SvgIconComponent; color: string }> = {
  pending: { Icon: HourglassEmpty, color: 'info.main' },
  active: { Icon: CheckCircleOutlined, color: 'success.main' },
  canceled: { Icon: CancelOutlined, color: 'error.main' },
  used: { Icon: RemoveCircleOutlineOutlined, color: 'text.secondary' },
};
