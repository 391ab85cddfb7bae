/** SVG paths; all except the first are drawn inside a circle. */
const paths = {
  camera: 'M3 8h4l1.5-2.5h7L17 8h4v11H3zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  warning: 'M12 7.5v5.5M12 16.4v.1',
  active: 'm8 12.5 2.7 2.7L16 9.5',
  expired: 'M12 7v5l3.2 2',
  writtenOff: 'M12 7v5l3.2 2',
  pending: 'M10 9v6M14 9v6',
  used: 'M8 12h8',
  canceled: 'm6 6 12 12',
  blocked: 'M8.5 11.5h7v4.5h-7zM10 11.5V10a2 2 0 0 1 4 0v1.5',
};

/**
 * An icon for the public page, which loads no icon library. Hidden from screen readers, as there is always text
 * next to it.
 */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {name !== 'camera' && <circle cx="12" cy="12" r="9" />}
      <path d={paths[name]} />
    </svg>
  );
}
