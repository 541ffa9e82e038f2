// Runs before the first paint, so that a dark page never flashes light, and follows the device from then on.
import { darkDevice, paint } from "./theme";

paint();
darkDevice.addEventListener("change", paint);
