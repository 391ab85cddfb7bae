import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { hostConfig } from '../../wire/hostConfig.ts';

/**
 * /panel/api-keys: the keys of tills and tools, and links to the documentation of the API (requirements "API
 * keys").
 */
export default function ApiKeyList() {
  const translate = useTranslate();
  return (
    <>
      <PanelList<'api-keys'>
        columns={['name', 'salon', 'rights', 'status', 'expires_at', 'last_used_at', 'created']}
      >
        <Columns />
      </PanelList>
      {/* Not in the toolbar: an empty list has none, and the links are needed most before there is a first key. */}
      <Box sx={{ mt: 1, displayPrint: 'none' }}>
        {(['docs', 'manual'] as const).map((name) => (
          <Button
            key={name}
            href={`${hostConfig.apiHost()}${addresses[name]}`}
            target="_blank"
            size="small"
            startIcon={<DescriptionOutlined />}
          >
            {translate(`resources.api-keys.${name}`)}
          </Button>
        ))}
      </Box>
    </>
  );
}

const addresses = { docs: '/api/docs', manual: '/api/docs/POS.md' };
