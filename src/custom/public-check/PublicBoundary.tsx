import { Component, type ReactNode } from 'react';
import { currentLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { paths } from '../../paths.ts';

/** The error boundary of the public page, which has no router (requirements "Errors"). */
export class PublicBoundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { error } = usePublicTexts();
  return (
    <div role="alert">
      <h1>{error.internal}</h1>
      <p>
        <a className="text-link" href={paths.publicCheck}>
          {loadFailure[currentLanguage()].reload}
        </a>
      </p>
    </div>
  );
}
