import type { ReactNode } from 'react';
import { CheckIcon } from './CheckIcon.tsx';
import { Icon } from './Icon.tsx';
import type { Standing } from './standing.ts';

export const standingIcons: Record<Standing, ReactNode> = {
  active: <CheckIcon />,
  expired: (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.2 2" />
    </Icon>
  ),
  pending: (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M10 9v6M14 9v6" />
    </Icon>
  ),
  used: (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12h8" />
    </Icon>
  ),
  canceled: (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="m6 6 12 12" />
    </Icon>
  ),
};
