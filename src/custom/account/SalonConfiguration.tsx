import SearchIcon from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { salonMatcher } from '../../kinds/salonMatcher.ts';
import { type OurSalon, useOurSalons } from '../../kinds/useOurSalons.ts';
import { saveDefaultSalon, useDefaultSalon } from '../../money/defaultSalon.ts';
import { SalonAlert } from '../../money/SalonAlert.tsx';
import { paths } from '../../paths.ts';
import { session } from '../../session.ts';
import { announce } from '../../ui/announce.ts';
import { Loading } from '../../ui/Loading.tsx';
import { known } from '../../wire/unreadable.ts';
import { SalonRadios } from './SalonRadios.tsx';

/** A chain may have thousands of salons; nobody scrolls through more than this. */
const MAX_SHOWN = 50;

/** /panel/hide-configuration: chooses this workstation's salon (requirements "Default salon"). */
export default function SalonConfiguration() {
  const { data: salons, error, refetch } = useOurSalons();
  if (!salons) return <Loading error={error} refetch={refetch} height={320} />;
  return <SalonChoice salons={salons} />;
}

/** Returns the salons with one of them, the workstation's or else the user's own, moved to the front. */
function ownFirst(salons: readonly OurSalon[], ownId: string | null | undefined): readonly OurSalon[] {
  return salons.toSorted((one, other) => Number(other.id === ownId) - Number(one.id === ownId));
}

function SalonChoice({ salons }: { salons: readonly OurSalon[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { state: sentFrom } = useLocation();
  const { salon: current, state } = useDefaultSalon();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState(current?.id ?? '');
  const [wasMissing, setWasMissing] = useState(false);
  const searchId = useId();
  const problemId = useId();
  const user = session.user();
  const ownId = user?.salon_id ?? known(user?.salon)?.id;
  const matching = ownFirst(salons, current?.id ?? ownId).filter(salonMatcher(text));
  const shown = matching.slice(0, MAX_SHOWN);
  // Only a salon that is on the screen can be saved.
  const isChosen = shown.some(({ id }) => id === chosenId);
  const isMissing = wasMissing && !isChosen;

  /** Enter selects the only match, and saves it if pressed again. */
  function chooseFound(event: KeyboardEvent) {
    const [found, ...others] = matching;
    if (event.key !== 'Enter' || text.trim() === '') return;
    if (found && others.length === 0 && found.id === chosenId) return;
    event.preventDefault();
    if (!found || others.length > 0) return;
    setChosenId(found.id);
    announce(found.name);
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isChosen) {
      setWasMissing(true);
      event.currentTarget.querySelector<HTMLInputElement>('[type=radio]')?.focus();
      return;
    }
    saveDefaultSalon(chosenId);
    notify('salon.saved', { type: 'success' });
    void navigate(sentFrom?.from ?? paths.charge, { state: sentFrom?.passed });
  }

  if (salons.length === 0) return <SalonAlert problem="none" />;
  return (
    <Card sx={{ maxWidth: 720, p: { xs: 2, sm: 3 } }}>
      <Stack component="form" noValidate onSubmit={save} spacing={2.5}>
        {state === 'gone' && <Alert severity="warning">{translate('salon.gone')}</Alert>}
        <Typography color="textSecondary">{translate('salon.explanation')}</Typography>
        <FormControl>
          <InputLabel htmlFor={searchId}>{translate('salon.search')}</InputLabel>
          <OutlinedInput
            id={searchId}
            type="search"
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={chooseFound}
            startAdornment={
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            }
          />
        </FormControl>
        {shown.length > 0 ? (
          <SalonRadios
            salons={shown}
            chosenId={chosenId}
            onChoose={setChosenId}
            describedBy={isMissing ? problemId : undefined}
          />
        ) : (
          <Typography role="status">{translate('salon.noneFound', { text })}</Typography>
        )}
        {matching.length > shown.length && (
          <Typography variant="body2" color="textSecondary">
            {translate('salon.more', { smart_count: matching.length - shown.length })}
          </Typography>
        )}
        {isMissing && (
          <FormHelperText id={problemId} error>
            {translate('salon.notChosen')}
          </FormHelperText>
        )}
        <div>
          <Button type="submit" variant="contained" size="large">
            {translate('salon.save')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
