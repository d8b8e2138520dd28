/** By name, since the compiler of the tests knows no components. */
const ROUTER = '../../../web/src/app/router.tsx';

type Route = { fullPath: string; options: { component?: unknown } };
type Router = { createAppRouter: (context: object) => { routesById: Readonly<Record<string, Route>> } };

/** The shape of each page that the application has a route for, as `Address` has it. */
export const registeredShapes = async (): Promise<readonly string[]> => {
  const { createAppRouter }: Router = await import(ROUTER);
  const shapes = Object.values(createAppRouter({}).routesById)
    .filter(({ options }) => options.component !== undefined)
    .map(({ fullPath }) => fullPath.replaceAll(/\$\w+/g, '$').replace(/\/$/, ''))
    // The frame around all of them.
    .filter((shape) => shape !== '');
  return [...new Set(shapes)];
};
