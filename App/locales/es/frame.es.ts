// The phrases of the frame, with which the app starts.
export { default } from "./shell.json";
