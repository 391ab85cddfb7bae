import Typography from '@mui/material/Typography';
import { hostConfig } from '../wire/hostConfig.ts';
import { useIsNamed, useTrail } from './useTrail.ts';

/** The title of the current screen, as its heading and in the browser's tab. */
export function PageHeading({ isInBar = false }: { isInBar?: boolean }) {
  const page = useTrail().at(-1)?.label ?? hostConfig.brand().name;
  const isNamed = useIsNamed();
  return (
    <>
      <title>{hostConfig.pageTitle(page)}</title>
      {/* Takes the focus when the focused element is gone. */}
      <Typography
        variant="h1"
        tabIndex={-1}
        {...(isNamed && { translate: 'no' })}
        sx={{
          overflowWrap: 'anywhere',
          outline: 'none',
          ...(isInBar && (page.length > BAR_CHARACTERS ? twoLines : oneLine)),
        }}
      >
        {page}
      </Typography>
    </>
  );
}

/** How many characters fit on one line of a phone's bar. */
const BAR_CHARACTERS = 18;

const oneLine = {
  fontSize: '1.125rem',
  lineHeight: 1.3,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** A card's number is shown in full, on two lines that break between its groups. */
const twoLines = {
  fontSize: '0.9375rem',
  lineHeight: 1.15,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
};
