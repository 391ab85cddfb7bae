import Typography from '@mui/material/Typography';
import { hostConfig } from '../wire/hostConfig.ts';
import { useIsNamed, useTrail } from './useTrail.ts';

/** The title of the current screen, as heading and in the browser's tab. */
export function PageHeading({ isInBar = false }: { isInBar?: boolean }) {
  const page = useTrail().at(-1)?.label ?? hostConfig.brand().name;
  const isNamed = useIsNamed();
  return (
    <>
      <title>{hostConfig.pageTitle(page)}</title>
      {/* The focus comes here when what had it is gone. */}
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

/** As many characters as a phone's bar has room for in a line. */
const BAR_CHARACTERS = 18;

const oneLine = {
  fontSize: '1.125rem',
  lineHeight: 1.3,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** The number of a card is whole, broken between its groups. */
const twoLines = {
  fontSize: '0.9375rem',
  lineHeight: 1.15,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
};
