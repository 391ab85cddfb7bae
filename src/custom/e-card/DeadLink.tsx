import { paths } from '../../paths.ts';
import { useECardTexts } from './useECardTexts.ts';

/** One answer for a link that works no longer, and for what never was one. */
export function DeadLink() {
  const { dead: texts } = useECardTexts();
  return (
    <>
      <p className="lead">{texts.why}</p>
      <p>{texts.next}</p>
      <p>
        <a className="text-link" href={paths.publicCheck}>
          {texts.check}
        </a>
      </p>
    </>
  );
}
