import Link from '@mui/material/Link';
import { useTranslate } from '../i18n/useTranslate.ts';

interface SalonCellProps {
  /** None in the last row. */
  salon: { id: string; name: string } | undefined;
  onChoose: (salonId: string) => void;
}

/** The name of a row by salon, which chooses the salon. */
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
