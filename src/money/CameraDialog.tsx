import Cameraswitch from '@mui/icons-material/CameraswitchOutlined';
import FlashlightOn from '@mui/icons-material/FlashlightOn';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useCamera } from '../ui/camera/useCamera.ts';
import type { CameraViewProps } from '../ui/camera/useCameraView.tsx';
import { useScanner } from './useScanner.ts';

/** Reads a card's number by camera. It closes when a hand scanner scans a card, which is handled as usual. */
export function CameraDialog(props: CameraViewProps) {
  const id = useId();
  const { setVideo, texts, state, isMirrored, light, goToNext } = useCamera(props);
  const { onClose } = props;
  useScanner(() => onClose());
  return (
    <Dialog
      open
      // On a phone the picture is as large as possible.
      fullWidth
      maxWidth="sm"
      disableRestoreFocus
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-how`}
      onClose={() => onClose()}
    >
      <DialogTitle id={`${id}-title`}>{texts.title}</DialogTitle>
      <DialogContent sx={{ pb: 2 }}>
        <Typography id={`${id}-how`} sx={{ mb: 2 }}>
          {texts.how}
        </Typography>
        <Box
          component="video"
          ref={setVideo}
          muted
          playsInline
          sx={{
            display: 'block',
            width: 1,
            aspectRatio: '4 / 3',
            maxHeight: '50dvh',
            objectFit: 'cover',
            borderRadius: 1,
            backgroundColor: '#000',
            transform: isMirrored ? 'scaleX(-1)' : 'none',
          }}
        />
        <Typography role="status" sx={{ mt: 2, minHeight: '1.55em', fontWeight: 600 }}>
          {state}
        </Typography>
      </DialogContent>
      <DialogActions>
        {light && (
          <Button
            variant={light.isOn ? 'contained' : 'text'}
            startIcon={<FlashlightOn />}
            aria-pressed={light.isOn}
            onClick={light.toggle}
            sx={{
              // In this mode the browser chooses the backgrounds.
              '@media (forced-colors: active)': {
                '&[aria-pressed="true"]': {
                  backgroundColor: 'Highlight',
                  color: 'HighlightText',
                  forcedColorAdjust: 'none',
                },
              },
            }}
          >
            {texts.light}
          </Button>
        )}
        {goToNext && (
          <Button startIcon={<Cameraswitch />} onClick={goToNext}>
            {texts.next}
          </Button>
        )}
        <Button variant="outlined" autoFocus onClick={() => onClose()}>
          {texts.back}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
