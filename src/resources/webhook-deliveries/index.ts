import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import { defineResource } from '../../layout/screens.ts';

/** What webhooks were told: the page of each has its own (`src/resources/webhooks/Deliveries.tsx`). */
export default defineResource('webhook-deliveries', { icon: OutboxOutlined });
