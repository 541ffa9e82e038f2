// Runs before the first paint, so that a dark page never flashes light, and follows the device afterwards.
import { darkDevice, paint } from "./theme";

paint();
darkDevice.addEventListener("change", paint);
