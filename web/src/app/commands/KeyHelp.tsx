import { Dialog } from '../../parts/dialogs/Dialog.tsx';
import classes from './commands.module.css';
import { Keys } from './Keys.tsx';
import { GROUPS, type Command } from './registry.ts';
import { useAllCommands } from './useCommands.ts';

type WithKeys = Command & { keys: string };
const hasKeys = (command: Command): command is WithKeys => command.keys !== undefined;

/** Every key that does something where one stands, by group. */
export const KeyHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const commands = useAllCommands().filter(hasKeys);
  return (
    <Dialog title="Keyboard" opened={opened} onClose={onClose}>
      {GROUPS.map((group) => (
        <KeysOfGroup key={group} group={group} commands={commands.filter((command) => command.group === group)} />
      ))}
    </Dialog>
  );
};

const KeysOfGroup = ({ group, commands }: { group: string; commands: readonly WithKeys[] }) =>
  commands.length === 0 ? null : (
    <section aria-label={group}>
      <h3 className={classes['group']}>{group}</h3>
      <dl className={classes['keys']}>
        {commands.map(({ id, label, keys }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
