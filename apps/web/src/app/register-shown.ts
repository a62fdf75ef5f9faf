import { registerShown, showing } from '../lib/live/shown-by.ts';
import { registerShowing } from '../lib/query.ts';
import { areas } from './areas.ts';

// Writes and live news refetch the calls that the manifests declare. The login page shows no records, so that this
// comes with the console.
registerShown(areas.flatMap(({ live = [] }) => live));
registerShowing(showing);
