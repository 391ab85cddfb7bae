import Close from '@mui/icons-material/Close';
import Chip from '@mui/material/Chip';
import { useTranslate } from '../i18n/useTranslate.ts';

/** An active filter of a list; pressing it removes the filter. Without `onRemove` it cannot be removed. */
export function FilterChip({ text, onRemove }: { text: string; onRemove?: () => void }) {
  const translate = useTranslate();
  if (!onRemove) return <Chip label={text} sx={style} />;
  return (
    <Chip
      component="button"
      type="button"
      clickable
      variant="outlined"
      label={text}
      icon={<Close />}
      aria-label={translate('list.dropFilter', { filter: text })}
      onClick={onRemove}
      sx={style}
    />
  );
}

const style = { maxWidth: '100%', minHeight: 44, px: 0.5, borderRadius: 22, fontSize: '0.9375rem' };
