import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

interface OutsideFrameProps {
  /** The chain's name, and the URL of its logo; an empty text if it has none. */
  brand: { name: string; logo: string };
  /** The control that changes the language. */
  languageSwitch: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** The frame of the pages that customers see: brand, language, footer links. */
export function OutsideFrame({ brand: { name, logo }, languageSwitch, footer, children }: OutsideFrameProps) {
  return (
    <div className="public">
      <header>
        <a className="brand" href={paths.publicCheck} translate="no">
          {/* In the prerendered public page the server replaces both with the chain's own:
              server/http/consolePages.ts. */}
          <img src={logo || '/favicon.svg'} alt="" width="32" height="32" fetchPriority="low" />
          {name}
        </a>
        {languageSwitch}
      </header>
      <main>{children}</main>
      <footer>{footer}</footer>
    </div>
  );
}
