import { getContainerRuntimeClient, ImageName } from 'testcontainers';

export type Engine = {
  /** The first of these images that is there, or may be pulled; null when there is none. */
  firstOf: (images: readonly string[]) => Promise<string | null>;
};

/** Whether images that are not there may be pulled. */
const MAY_PULL = process.env['TEST_CONTAINERS_PULL'] === 'true';
/** What removes containers of a run that was killed. */
const REAPER = 'testcontainers/ryuk:0.14.0';

/** An engine with the Docker API; a sentence of what to do when there is none. */
export const findEngine = async (): Promise<Engine | string> => {
  try {
    const client = await getContainerRuntimeClient();
    const exists = (image: string): Promise<boolean> => client.image.exists(ImageName.fromString(image));
    if (!MAY_PULL && !(await exists(REAPER))) process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
    return {
      firstOf: async (images) => {
        for (const image of images) if (await exists(image)) return image;
        return MAY_PULL ? (images[0] ?? null) : null;
      },
    };
  } catch {
    return 'no engine with the Docker API was found; start one and name it in DOCKER_HOST';
  }
};
