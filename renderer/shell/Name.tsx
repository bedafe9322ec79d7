/** A name that somebody gave, among the words of the window: in its own reading direction, without a say in that of its surroundings. */
import { visibleName } from '#shared/visible.ts';

export interface NameProps {
  readonly children: string;
  /** A name of a file or folder: what cannot be seen in it is shown. Names in a scenario are texts of their author and stay as they are. */
  readonly file?: boolean;
}

export function Name({ children, file = false }: NameProps) {
  return <bdi>{file ? visibleName(children) : children}</bdi>;
}
