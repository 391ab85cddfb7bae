import { Icon } from './Icon.tsx';

export function WarningIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.4v.1" />
    </Icon>
  );
}
