import { useCameraView } from '../ui/camera/useCameraView.tsx';

interface CardCameraOptions {
  onScan: (number: string) => void;
  focusField: () => void;
}

/** Returns the panel's camera for a field with a card's number. */
export function useCardCamera(options: CardCameraOptions) {
  return useCameraView({ ...options, load: async () => (await import('./CameraDialog.tsx')).CameraDialog });
}
