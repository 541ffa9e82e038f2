// React's types ask for csstype and prop-types, which Debian does not package.
declare module "csstype" {
  /** A style, set by the name of each property. */
  export interface Properties<Length = string | number, Time = string> {
    [property: string]: Length | Time | undefined;
  }
}
