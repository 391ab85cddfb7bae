import Link from '@mui/material/Link';
import { useTranslate } from '../i18n/useTranslate.ts';

interface SalonCellProps {
  /** Undefined in the last row. */
  salon: { id: string; name: string } | undefined;
  onChoose: (salonId: string) => void;
}

/** The first cell of a row by salon: its name, which chooses that salon. */
export function SalonCell({ salon, onChoose }: SalonCellProps) {
  const translate = useTranslate();
  if (!salon) return translate('list.total');
  return (
    <Link
      component="button"
      type="button"
      onClick={() => onChoose(salon.id)}
      sx={{ textAlign: 'left', minHeight: 32 }}
    >
      {salon.name}
    </Link>
  );
}
