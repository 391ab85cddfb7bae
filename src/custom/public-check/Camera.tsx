import { useEffect, useId, useRef } from 'react';
import { useCamera } from '../../ui/camera/useCamera.ts';
import type { CameraViewProps } from '../../ui/camera/useCameraView.tsx';
import './camera.css';

/** Reads a card's number by camera: plain HTML, loaded when a visitor opens it. */
export function Camera(props: CameraViewProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { setVideo, texts, state, isMirrored, light, goToNext } = useCamera(props);
  const { onClose } = props;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="camera"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-how`}
      // Called for Escape, or a phone's "back".
      onClose={() => onClose()}
    >
      <h2 id={`${id}-title`}>{texts.title}</h2>
      <p id={`${id}-how`}>{texts.how}</p>
      <video ref={setVideo} muted playsInline className={isMirrored ? 'mirrored' : ''} />
      <p role="status">{state}</p>
      <div>
        {light && (
          <button type="button" className="outlined" aria-pressed={light.isOn} onClick={light.toggle}>
            {texts.light}
          </button>
        )}
        {goToNext && (
          <button type="button" className="outlined" onClick={goToNext}>
            {texts.next}
          </button>
        )}
        <button type="button" className="outlined" onClick={() => onClose()}>
          {texts.back}
        </button>
      </div>
    </dialog>
  );
}
