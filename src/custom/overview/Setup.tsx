import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import { canAccess } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { StatusBadge } from '../../kinds/StatusBadge.tsx';
import { good } from '../../kinds/statuses.ts';
import { usePanelScreens } from '../../layout/panelScreens.ts';
import { useDefaultSalon, useSalonChoice } from '../../money/defaultSalon.ts';
import { Section } from '../../ui/Section.tsx';
import { addressOf, type Overview } from './addressOf.ts';

type HostStep = NonNullable<Overview['setup']>[number];

interface Step {
  what: HostStep['what'] | 'workstation';
  done: boolean;
  to: string | undefined;
  /** The state of the link, which leads back here afterwards. */
  state?: object;
  /** The URL of another way to do the step. */
  otherwise?: string;
}

/**
 * What a new chain does before its first sale. Nobody ticks off a step: its result shows that it is done. The next
 * step has the filled button (requirements "Books").
 */
export function Setup({ steps }: { steps: readonly HostStep[] }) {
  const translate = useTranslate();
  const all = useSteps(steps);
  const next = all.find(({ done }) => !done);
  return (
    <Section
      title={translate('overview.setup.title')}
      note={translate('overview.setup.progress', {
        done: all.filter(({ done }) => done).length,
        total: all.length,
      })}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((step) => (
          <Box
            component="li"
            key={step.what}
            aria-current={step === next ? 'step' : undefined}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 1,
              px: 2,
              py: 1.5,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '0 0 8em' }}>
              <StatusBadge
                {...(step.done ? good : openLook)}
                text={translate(step.done ? 'overview.setup.done' : 'overview.setup.open')}
              />
            </Box>
            <Box sx={{ flex: '1 1 16em' }}>
              <Typography sx={{ fontWeight: 600 }}>
                {translate(`overview.setup.${step.what}.name`)}
              </Typography>
              {!step.done && (
                <Typography variant="body2" color="textSecondary">
                  {translate(
                    step.otherwise ? 'overview.setup.cards.whyEither' : `overview.setup.${step.what}.why`,
                  )}
                </Typography>
              )}
            </Box>
            {!step.done && step.otherwise && (
              <Button component={LinkBase} to={step.otherwise} variant="outlined">
                {translate('resources.boncards-batches.action.createFirst')}
              </Button>
            )}
            {!step.done && step.to && (
              <Button
                component={LinkBase}
                to={step.to}
                state={step.state}
                variant={step === next ? 'contained' : 'outlined'}
              >
                {translate(`overview.setup.${step.what}.do`)}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const openLook = { Icon: RadioButtonUnchecked, color: 'text.secondary' };

const makeCards = { call: 'boncards-batches.create', query: {} };

/** Returns the host's steps, with the console's own step, this workstation's salon, before the trial sale. */
function useSteps(steps: readonly HostStep[]): Step[] {
  const screens = usePanelScreens();
  const { state } = useDefaultSalon();
  const workstation: Step = { what: 'workstation', done: state === 'chosen', ...useSalonChoice() };
  return steps.flatMap(({ what, done, where }): Step[] => {
    const step = {
      ...{ what, done, to: addressOf(where, screens) },
      ...(what === 'cards' &&
        canAccess({ resource: 'boncards-batches', action: 'create' }) && {
          otherwise: addressOf(makeCards, screens),
        }),
    };
    return what === 'trial' ? [workstation, step] : [step];
  });
}
