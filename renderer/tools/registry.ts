/** All tools by id; the compiler demands one for each button of the rail. */
import type { ToolId } from '../stores/toolIds.ts';
import { brush } from './brush.ts';
import { eraser } from './eraser.ts';
import { eyedropper } from './eyedropper.ts';
import { field } from './field.ts';
import { fill } from './fill.ts';
import { line } from './line.ts';
import { los } from './los.ts';
import { objective } from './objective.ts';
import { pan } from './pan.ts';
import { reach } from './reach.ts';
import { rectangle } from './rectangle.ts';
import { select } from './select.ts';
import { sight } from './sight.ts';
import type { Tool } from './tool.ts';
import { unit } from './unit.ts';
import { zone } from './zone.ts';

export const TOOLS = {
  select,
  pan,
  brush,
  line,
  rectangle,
  fill,
  eraser,
  eyedropper,
  sight,
  zone,
  objective,
  unit,
  los,
  field,
  reach,
} satisfies Readonly<Record<ToolId, Tool>>;
