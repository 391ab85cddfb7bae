import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/useTranslate.ts';
import { TellDialog } from '../ui/TellDialog.tsx';
import { KeyCap } from './KeyCap.tsx';
import { useShortcuts } from './shortcuts.ts';

/** The list of keys, opened from the user menu. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const shortcuts = useShortcuts();
  return (
    <TellDialog title={translate('frame.shortcuts')} onClose={onClose}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: 2, alignItems: 'center' }}
      >
        {shortcuts.map(({ key, label }) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt">
              <KeyCap>{key}</KeyCap>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {translate(label)}
            </Box>
          </Box>
        ))}
      </Box>
    </TellDialog>
  );
}
