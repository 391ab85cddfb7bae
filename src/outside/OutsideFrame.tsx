import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

interface OutsideFrameProps {
  /** The chain's name, and the address of its logo or an empty text. */
  brand: { name: string; logo: string };
  /** Changes the language. */
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
          {/* The server fills in the chain's own where the public page is prerendered: server/http/consolePages.ts. */}
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
