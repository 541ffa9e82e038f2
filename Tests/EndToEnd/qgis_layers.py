"""Opens layers of an ArcGIS server as QGIS does, and prints the result as JSON.

usage: qgis_layers.py QUESTION...     of Debian's own Python, which has QGIS

QUESTION is JSON: the `layer`, and optionally the `extent` in degrees (west, south, east, north) and an `expression` of
QGIS that features must fulfil.
"""

import json
import sys

from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFeatureRequest,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)


def attribute(value):
    """A value for JSON: times in milliseconds since 1970."""
    return value.toMSecsSinceEpoch() if hasattr(value, "toMSecsSinceEpoch") else value


def answer(layer: str, extent=None, expression=None) -> dict:
    opened = QgsVectorLayer(f"url='{layer}'", "layer", "arcgisfeatureserver")
    if not opened.isValid():
        return {"error": opened.error().message()}
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    request = QgsFeatureRequest().setDestinationCrs(degrees, QgsProject.instance().transformContext())
    if extent:
        request.setFilterRect(QgsRectangle(*extent))
    if expression:
        request.setFilterExpression(expression)
    names = [field.name() for field in opened.fields()]
    features = []
    for feature in opened.getFeatures(request):
        vertices = list(feature.geometry().vertices())
        attributes = dict(zip(names, map(attribute, feature.attributes()), strict=True))
        features.append({"attributes": attributes, "line": [[vertex.x(), vertex.y()] for vertex in vertices]})
    there = QgsCoordinateTransform(opened.crs(), degrees, QgsProject.instance())
    box = opened.extent()
    corners = [
        there.transform(*corner) for corner in ((box.xMinimum(), box.yMinimum()), (box.xMaximum(), box.yMaximum()))
    ]
    return {
        "count": opened.featureCount(),
        "extent": [degree for corner in corners for degree in (corner.x(), corner.y())],
        "features": features,
    }


application = QgsApplication([], False)
application.initQgis()
print(json.dumps([answer(**json.loads(question)) for question in sys.argv[1:]], default=str))
application.exitQgis()
